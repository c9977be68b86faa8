import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Reads comma-separated values, quotes included, record by record. */
public final class CsvReader implements Closeable, Iterable<Map<String, String>> {
    private final BufferedReader in;
    private final char separator;
    private final List<String> header;
    private int line = 0;

    public CsvReader(Reader reader, char separator) throws IOException {
        this.in = reader instanceof BufferedReader ? (BufferedReader) reader : new BufferedReader(reader);
        this.separator = separator;
        String first = in.readLine();
        this.header = first == null ? new ArrayList<>() : split(first);
    }

    public static CsvReader of(String text) throws IOException {
        return new CsvReader(new StringReader(text), ',');
    }

    List<String> split(String row) {
        List<String> cells = new ArrayList<>(header == null ? 8 : header.size());
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < row.length(); i++) {
            char c = row.charAt(i);
            if (quoted) {
                if (c == '"' && i + 1 < row.length() && row.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else if (c == '"') {
                    quoted = false;
                } else {
                    cell.append(c);
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == separator) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    Map<String, String> next() throws IOException {
        String row = in.readLine();
        if (row == null) {
            return null;
        }
        line++;
        List<String> cells = split(row);
        if (cells.size() != header.size()) {
            throw new IOException("line " + line + ": " + cells.size() + " cells instead of " + header.size());
        }
        Map<String, String> record = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            record.put(header.get(i), cells.get(i).strip());
        }
        return record;
    }

    @Override
    public Iterator<Map<String, String>> iterator() {
        return new Iterator<Map<String, String>>() {
            private Map<String, String> ahead = advance();

            private Map<String, String> advance() {
                try {
                    return CsvReader.this.next();
                } catch (IOException e) {
                    throw new IllegalStateException(e.getMessage(), e);
                }
            }

            @Override
            public boolean hasNext() {
                return ahead != null;
            }

            @Override
            public Map<String, String> next() {
                if (ahead == null) {
                    throw new NoSuchElementException();
                }
                Map<String, String> current = ahead;
                ahead = advance();
                return current;
            }
        };
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    public static void main(String[] args) throws IOException {
        String text = String.join("\n", Arrays.asList("name,age", "\"Lee, Ann\",41", "Bo,7"));
        try (CsvReader reader = CsvReader.of(text)) {
            for (Map<String, String> record : reader) {
                System.out.println(record.get("name") + " is " + Integer.parseInt(record.get("age")));
            }
        }
    }
}
