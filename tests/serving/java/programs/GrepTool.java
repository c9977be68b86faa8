import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.Stream;

public class GrepTool {
    enum Flag { IGNORE_CASE, COUNT, LINE_NUMBERS }

    private static final String USAGE = """
        usage: grep [-i] [-c] [-n] PATTERN FILE...
          -i  ignore case
        """;

    public static void main(String[] args) throws IOException {
        EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
        List<String> rest = new ArrayList<>();
        for (String arg : args) {
            switch (arg) {
                case "-i" -> flags.add(Flag.IGNORE_CASE);
                case "-c" -> flags.add(Flag.COUNT);
                case "-n" -> flags.add(Flag.LINE_NUMBERS);
                default -> rest.add(arg);
            }
        }
        if (rest.size() < 2) {
            System.err.print(USAGE);
            System.exit(2);
        }
        Pattern pattern = Pattern.compile(rest.remove(0), flags.contains(Flag.IGNORE_CASE) ? Pattern.CASE_INSENSITIVE : 0);
        long hits = 0;
        for (String name : rest) {
            Path path = Paths.get(name);
            if (Files.isDirectory(path)) {
                try (Stream<Path> found = Files.walk(path)) {
                    for (Path file : (Iterable<Path>) found.filter(Files::isRegularFile)::iterator) hits += search(file, pattern, flags);
                }
            } else {
                hits += search(path, pattern, flags);
            }
        }
        System.exit(hits > 0 ? 0 : 1);
    }

    static long search(Path file, Pattern pattern, Set<Flag> flags) throws IOException {
        long count = 0;
        int number = 0;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String line;
            while ((line = reader.readLine()) != null) {
                number++;
                Matcher matcher = pattern.matcher(line);
                if (!matcher.find()) continue;
                count++;
                if (!flags.contains(Flag.COUNT)) {
                    String shown = flags.contains(Flag.LINE_NUMBERS) ? number + ":" + line : line;
                    System.out.printf("%s: %s%n", file.getFileName(), shown);
                }
            }
        } catch (UncheckedIOException | MalformedInputExceptionLike e) {
            System.err.println(file + ": " + e.getMessage());
        }
        if (flags.contains(Flag.COUNT)) System.out.println(file.toString() + ":" + count);
        return count;
    }

    static class MalformedInputExceptionLike extends RuntimeException {}
}
