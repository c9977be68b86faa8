import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Words, lines and lengths of a text, with streams. */
public class TextStatistics {
    private static final Pattern NOT_WORD = Pattern.compile("[^\\p{L}]+");
    private static final Set<String> STOP = Set.of("the", "a", "of", "and");

    private final List<String> lines;

    public TextStatistics(List<String> lines) {
        this.lines = List.copyOf(lines);
    }

    Stream<String> words() {
        return lines.stream()
                .flatMap(NOT_WORD::splitAsStream)
                .filter(word -> !word.isEmpty())
                .map(word -> word.toLowerCase(Locale.ROOT));
    }

    Map<String, Long> frequencies() {
        return words().filter(word -> !STOP.contains(word))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    List<Map.Entry<String, Long>> top(int count) {
        return frequencies().entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(count)
                .collect(Collectors.toList());
    }

    IntSummaryStatistics lengths() {
        return words().mapToInt(String::length).summaryStatistics();
    }

    Map<Boolean, List<String>> byLength(int border) {
        return words().distinct().collect(Collectors.partitioningBy(word -> word.length() > border));
    }

    String initials() {
        return words().map(word -> word.substring(0, 1)).distinct().sorted().collect(Collectors.joining(", ", "[", "]"));
    }

    boolean hasPalindrome() {
        return words().anyMatch(word -> word.length() > 2 && new StringBuilder(word).reverse().toString().equals(word));
    }

    int longest() {
        return words().mapToInt(String::length).max().orElse(0);
    }

    static List<Integer> squares(int n) {
        return IntStream.rangeClosed(1, n).map(i -> i * i).boxed().collect(Collectors.toList());
    }

    public static void main(String[] args) throws IOException {
        Path path = Paths.get(args.length > 0 ? args[0] : "text.txt");
        if (Files.notExists(path)) {
            System.err.println("no file " + path.toAbsolutePath());
            System.exit(1);
        }
        TextStatistics statistics = new TextStatistics(Files.readAllLines(path, StandardCharsets.UTF_8));
        statistics.top(10).forEach(e -> System.out.println(e.getKey() + "\t" + e.getValue()));
        IntSummaryStatistics lengths = statistics.lengths();
        System.out.printf("%d words, %.2f letters on average, at most %d%n",
                lengths.getCount(), lengths.getAverage(), lengths.getMax());
        System.out.println(new TreeSet<>(statistics.byLength(6).get(true)));
        System.out.println(squares(5).stream().reduce(0, Integer::sum));
    }
}
