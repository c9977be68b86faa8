package config;

import java.io.*;
import java.util.*;
import java.util.stream.*;

/** Reads and writes .ini files, with text blocks and switch expressions. Java 17. */
public class IniConfig implements Serializable {
    private final SortedMap<String, NavigableMap<String, String>> sections = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    public static IniConfig read(Reader reader) throws IOException {
        var config = new IniConfig();
        var section = "";
        try (var lines = new LineNumberReader(reader)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                line = line.strip();
                if (line.isBlank()) continue;
                switch (line.charAt(0)) {
                    case '#', ';' -> { }
                    case '[' -> section = line.substring(1, line.length() - 1);
                    default -> {
                        int at = line.indexOf('=');
                        if (at < 0) throw new StreamCorruptedException("line " + lines.getLineNumber());
                        config.section(section).put(line.substring(0, at).stripTrailing(), line.substring(at + 1).stripLeading());
                    }
                }
            }
        }
        return config;
    }

    private NavigableMap<String, String> section(String name) {
        return sections.computeIfAbsent(name, n -> new TreeMap<>());
    }

    public <T extends Enum<T>> T get(String section, String key, Class<T> type) {
        String value = sections.getOrDefault(section, Collections.emptyNavigableMap()).get(key);
        return Enum.valueOf(type, value.toUpperCase(Locale.ROOT));
    }

    public int number(String key) {
        Object raw = section("").floorEntry(key).getValue();
        return switch (raw) {
            case String s when s.startsWith("0x") -> Integer.decode(s);
            case String s -> Integer.valueOf(s);
            default -> throw new IllegalStateException("Unexpected: " + raw);
        };
    }

    public void write(Writer target) throws IOException {
        var out = new BufferedWriter(target);
        out.write("""
            # written by "IniConfig.write()"; do not edit( or else )
            """);
        for (var entry : sections.entrySet()) {
            out.append('[').append(entry.getKey()).append("]");
            out.newLine();
            for (var item : entry.getValue().descendingMap().entrySet()) {
                out.write(item.getKey() + " = " + item.getValue().replaceAll("\\s+", " "));
                out.newLine();
            }
        }
        out.flush();
    }

    public List<String> keys() {
        return sections.values().stream()
                .flatMap(m -> m.keySet().stream())
                .map(String::toLowerCase)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()))
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
