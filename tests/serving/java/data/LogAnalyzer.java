package ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.*;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

/** Reads log files below a folder. Java 17. */
public class LogAnalyzer {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    record Line(LocalDateTime at, String level, String message) {
        static Optional<Line> parse(String raw) {
            String[] parts = raw.split(" ", 4);
            if (parts.length < 4) return Optional.empty();
            var at = LocalDateTime.parse(parts[0] + " " + parts[1], STAMP);
            return Optional.of(new Line(at, parts[2], parts[3]));
        }

        boolean isRecent(long hours) {
            return ChronoUnit.HOURS.between(at, LocalDateTime.now()) < hours;
        }
    }

    public Map<String, Long> countByLevel(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root, 3)) {
            return files.filter(p -> p.getFileName().toString().endsWith(".log"))
                    .flatMap(LogAnalyzer::lines)
                    .map(Line::parse)
                    .flatMap(Optional::stream)
                    .collect(groupingBy(Line::level, TreeMap::new, counting()));
        }
    }

    private static Stream<String> lines(Path path) {
        try {
            return Files.readAllLines(path).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Line> search(List<Line> lines, Predicate<Line> filter) {
        Predicate<Line> recent = l -> l.isRecent(24);
        return lines.stream().filter(recent.and(filter).or(l -> l.level().equals("FATAL")))
                .sorted(Comparator.comparing(Line::at, Comparator.reverseOrder()).thenComparing(Line::message))
                .limit(100)
                .collect(toList());
    }

    public void archive(Path root, Path target) throws IOException {
        Files.createDirectories(target);
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attrs) throws IOException {
                if (attrs.size() > 1_000_000L && attrs.lastModifiedTime().toMillis() < System.currentTimeMillis()) {
                    Files.move(file, target.resolve(root.relativize(file).getFileName()), StandardCopyOption.REPLACE_EXISTING);
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    public String summary(Map<String, Long> counts) {
        var total = counts.values().stream().mapToLong(Long::longValue).sum();
        var top = counts.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey).orElse("none");
        Function<Long, String> percent = n -> "%.1f %%".formatted(100.0 * n / Math.max(total, 1));
        var joiner = new StringJoiner(", ", "[", "]");
        counts.forEach((level, n) -> joiner.add(level.toLowerCase() + "=" + percent.apply(n)));
        return top + " " + joiner;
    }
}
