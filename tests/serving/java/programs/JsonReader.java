import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small JSON parser. */
public class JsonReader {
    private final String text;
    private int at;

    public JsonReader(String text) { this.text = text; }

    public static Object parse(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.space();
        if (reader.at < text.length()) throw reader.error("trailing text");
        return value;
    }

    private Object value() {
        space();
        if (at >= text.length()) throw error("value expected");
        char c = text.charAt(at);
        switch (c) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            case 't': return word("true", Boolean.TRUE);
            case 'f': return word("false", Boolean.FALSE);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> found = new LinkedHashMap<>();
        at++;
        space();
        if (peek() == '}') { at++; return found; }
        do {
            space();
            String key = string();
            space();
            expect(':');
            if (found.put(key, value()) != null) throw error("key twice: " + key);
            space();
        } while (next() == ',');
        return found;
    }

    private List<Object> array() {
        List<Object> found = new ArrayList<>();
        at++;
        space();
        if (peek() == ']') { at++; return found; }
        do { found.add(value()); space(); } while (next() == ',');
        return found;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') return out.toString();
            if (c != '\\') { out.append(c); continue; }
            c = next();
            switch (c) {
                case 'n' -> out.append('\n');
                case 't' -> out.append('\t');
                case 'u' -> {
                    out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                    at += 4;
                }
                default -> out.append(c);
            }
        }
    }

    private Number number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String digits = text.substring(start, at);
        try {
            return digits.matches("-?\\d+") ? (Number) Long.valueOf(digits) : Double.valueOf(digits);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("no number: '" + digits + "'", e);
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw error("unknown word");
        at += word.length();
        return value;
    }

    private void space() { while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++; }
    private char peek() { return at < text.length() ? text.charAt(at) : '\0'; }
    private char next() { if (at >= text.length()) throw error("end of text"); return text.charAt(at++); }
    private void expect(char c) { if (next() != c) throw error("expected " + c); }
    private RuntimeException error(String what) {
        int line = (int) text.substring(0, Math.min(at, text.length())).chars().filter(ch -> ch == '\n').count() + 1;
        return new IllegalArgumentException(String.format("line %d: %s", line, what));
    }
}
