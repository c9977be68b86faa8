package tools.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A recursive-descent JSON reader. Java 8. */
public final class JsonParser {
    private final String text;
    private int pos;

    public JsonParser(String text) {
        this.text = text;
    }

    public static Object parse(String text) {
        JsonParser parser = new JsonParser(text);
        Object value = parser.value();
        parser.skip();
        if (parser.pos != text.length()) throw parser.error("trailing characters");
        return value;
    }

    private Object value() {
        skip();
        if (pos >= text.length()) throw error("unexpected end");
        char c = text.charAt(pos);
        switch (c) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            default:
                if (c == '-' || Character.isDigit(c)) return number();
                return word();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        while (true) {
            skip();
            if (peek() == '}') { pos++; return members; }
            String key = string();
            skip();
            expect(':');
            members.put(key, value());
            skip();
            if (peek() == ',') pos++;
        }
    }

    private List<Object> array() {
        List<Object> items = new ArrayList<>(8);
        expect('[');
        for (skip(); peek() != ']'; skip()) {
            items.add(value());
            skip();
            if (peek() == ',') pos++;
        }
        pos++;
        return items;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(pos++);
            if (c != '\\') { out.append(c); continue; }
            char escaped = text.charAt(pos++);
            switch (escaped) {
                case 'n': out.append('\n'); break;
                case 't': out.append('\t'); break;
                case 'u':
                    out.append((char) Integer.parseInt(text.substring(pos, pos + 4), 16));
                    pos += 4;
                    break;
                default: out.append(escaped);
            }
        }
        pos++;
        return out.toString();
    }

    private Number number() {
        int start = pos;
        while (pos < text.length() && "+-.eE0123456789".indexOf(text.charAt(pos)) >= 0) pos++;
        String digits = text.substring(start, pos);
        if (digits.contains(".") || digits.contains("e")) return Double.valueOf(digits);
        long value = Long.parseLong(digits);
        if (value >= Integer.MIN_VALUE && value <= Integer.MAX_VALUE) return Integer.valueOf((int) value);
        return value;
    }

    private Object word() {
        if (text.startsWith("true", pos)) { pos += 4; return Boolean.TRUE; }
        if (text.startsWith("false", pos)) { pos += 5; return Boolean.FALSE; }
        if (text.startsWith("null", pos)) { pos += 4; return null; }
        throw error("unexpected word");
    }

    private void skip() {
        while (pos < text.length() && Character.isWhitespace(text.charAt(pos))) pos++;
    }

    private char peek() {
        return pos < text.length() ? text.charAt(pos) : 0;
    }

    private void expect(char c) {
        if (peek() != c) throw error("expected " + c);
        pos++;
    }

    private IllegalArgumentException error(String message) {
        return new IllegalArgumentException(message + " at " + pos);
    }
}
