import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces ${names} in a text, with defaults: ${name:otherwise}. */
public class Template {
    private static final Pattern PLACE = Pattern.compile("\\$\\{([\\w.]+)(?::([^}]*))?\\}", Pattern.CASE_INSENSITIVE);
    private final String text;

    public Template(String text) {
        this.text = text.replace("\r\n", "\n").replaceAll("[ \t]+$", "");
    }

    public Set<String> names() {
        Set<String> found = new LinkedHashSet<>();
        Matcher matcher = PLACE.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return Collections.unmodifiableSet(found);
    }

    public String fill(Map<String, ?> values) {
        Matcher matcher = PLACE.matcher(text);
        StringBuffer filled = new StringBuffer(text.length() * 2);
        while (matcher.find()) {
            Object value = values.get(matcher.group(1));
            String shown = value != null ? value.toString() : matcher.group(2);
            if (shown == null) {
                throw new IllegalArgumentException("no value for " + matcher.group(1) + " at " + matcher.start());
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(shown));
        }
        matcher.appendTail(filled);
        return filled.toString();
    }

    static Map<String, String> read(Properties properties) {
        Map<String, String> values = new HashMap<>();
        for (String name : properties.stringPropertyNames()) {
            values.put(name, properties.getProperty(name, ""));
        }
        values.remove("secret");
        values.replaceAll((name, value) -> value.trim());
        return values;
    }

    static String slug(String title) {
        String plain = title.toLowerCase().replaceAll("[^a-z0-9]+", "-").replaceFirst("^-", "");
        return plain.endsWith("-") ? plain.substring(0, plain.length() - 1) : plain;
    }

    static boolean isIdentifier(String name) {
        if (name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0))) {
            return false;
        }
        return name.chars().skip(1).allMatch(Character::isJavaIdentifierPart);
    }

    static String capitalize(String word) {
        return word.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    static int count(String text, char wanted) {
        int n = 0;
        for (char c : text.toCharArray()) {
            if (c == wanted) n++;
        }
        return n;
    }

    public static void main(String[] args) {
        Properties properties = new Properties();
        properties.setProperty("user", " ann ");
        properties.put("city", "Oslo");
        Template template = new Template("Hello ${user}, how is ${city:home}?${end:}");
        System.out.println(template.names() + " " + template.fill(read(properties)));
        System.out.println(slug("Ten Things, Explained!") + " " + isIdentifier("a1") + " " + capitalize("word"));
        System.out.println("2024-01-05".matches("\\d{4}-\\d{2}-\\d{2}") + " " + count("banana", 'a'));
        String[] parts = "a=1;b=2".split(";");
        for (String part : parts) {
            int at = part.lastIndexOf("=");
            System.out.println(part.substring(0, at).concat(" is ").concat(part.substring(at + 1)));
        }
        System.out.println(String.valueOf(3.5) + Integer.toString(7, 2) + Boolean.parseBoolean("TRUE"));
        System.out.println("b".compareTo("a") + " " + "Ab".equalsIgnoreCase("aB") + " " + "x".hashCode());
        System.out.println("line\n".isBlank() + " " + "a\nb".lines().count() + " " + new String(new char[] {'o', 'k'}));
        System.out.println("héllo".getBytes().length + " " + "abc".contains("bc") + " " + "abc".charAt(1));
    }
}
