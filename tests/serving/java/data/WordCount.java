import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts words of files given on the command line. Java 8, as a command-line tool. */
public class WordCount {
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    private final Map<String, Integer> counts = new TreeMap<String, Integer>();

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            System.err.println("usage: wordcount FILE...");
            System.exit(2);
        }
        WordCount counter = new WordCount();
        for (String name : args) {
            File file = new File(name);
            if (!file.exists() || file.isDirectory()) {
                System.err.printf("skipped: %s%n", file.getAbsolutePath());
                continue;
            }
            counter.read(file);
        }
        counter.print(10);
    }

    void read(File file) throws IOException {
        BufferedReader in = null;
        try {
            in = new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8));
            String line;
            while ((line = in.readLine()) != null) {
                Matcher matcher = WORD.matcher(line.toLowerCase(Locale.ROOT));
                while (matcher.find()) {
                    counts.merge(matcher.group(), 1, Integer::sum);
                }
            }
        } catch (FileNotFoundException e) {
            throw new RuntimeException("lost: " + e.getMessage(), e);
        } finally {
            if (in != null) in.close();
        }
    }

    void print(int limit) {
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        entries.sort(new Comparator<Map.Entry<String, Integer>>() {
            @Override
            public int compare(Map.Entry<String, Integer> a, Map.Entry<String, Integer> b) {
                int order = b.getValue().compareTo(a.getValue());
                return order != 0 ? order : a.getKey().compareTo(b.getKey());
            }
        });
        PrintWriter out = new PrintWriter(System.out);
        for (int i = 0; i < Math.min(limit, entries.size()); i++) {
            Map.Entry<String, Integer> entry = entries.get(i);
            out.println(entry.getKey() + "\t" + entry.getValue());
        }
        out.flush();
    }
}
