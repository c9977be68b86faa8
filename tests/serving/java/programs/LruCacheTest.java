package org.example.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Java 21: record patterns, switch on types, sequenced collections. */
public class LruCacheTest {
    static class LruCache<K, V> extends LinkedHashMap<K, V> {
        private final int capacity;

        LruCache(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > capacity;
        }

        V load(K key, Function<? super K, ? extends V> loader) {
            V known = get(key);
            if (known != null) {
                return known;
            }
            V made = loader.apply(key);
            put(key, made);
            return made;
        }
    }

    sealed interface Shape { }

    record Circle(double radius) implements Shape { }

    record Box(Point corner, double width, double height) implements Shape { }

    record Point(double x, double y) { }

    static double area(Shape shape) {
        return switch (shape) {
            case Circle(double radius) -> Math.PI * radius * radius;
            case Box(Point(var x, var y), double width, double height) when x >= 0 -> width * height;
            case Box box -> Math.abs(box.width() * box.height());
        };
    }

    static String show(Object value) {
        return switch (value) {
            case null -> "nothing";
            case Integer i when i > 100 -> "big " + i;
            case Integer i -> Integer.toString(i);
            case String s -> '"' + s.strip() + '"';
            case int[] numbers -> numbers.length + " numbers";
            default -> value.getClass().getSimpleName().toLowerCase();
        };
    }

    public static void main(String[] args) {
        var cache = new LruCache<String, Integer>(2);
        cache.load("one", String::length);
        cache.load("three", String::length);
        cache.get("one");
        cache.put("x", 1);
        if (!cache.keySet().toString().equals("[one, x]")) {
            throw new AssertionError(cache);
        }
        NavigableMap<Integer, String> ages = new TreeMap<>(Map.of(7, "bo", 41, "ann", 63, "cy"));
        SortedMap<Integer, String> older = ages.tailMap(10, true);
        System.out.println(older.firstKey() + " " + ages.floorEntry(50).getValue() + " " + ages.headMap(10));
        System.out.println(ages.pollFirstEntry() + " " + ages.descendingMap() + " " + ages.ceilingKey(42));
        var set = new TreeSet<>(ages.values());
        System.out.println(set.first() + set.last() + set.higher("ann") + set.headSet("b"));
        System.out.println(Stream.of(new Circle(1), new Box(new Point(0, 0), 2, 3))
                .map(LruCacheTest::area).map(a -> String.format("%.1f", a)).toList());
        System.out.println(Stream.of(1, "a ", 200, new int[3], 2.5).map(LruCacheTest::show).collect(Collectors.joining(" ")));
        Optional<String> longest = Stream.of("a", "bcd").reduce((p, q) -> p.length() >= q.length() ? p : q);
        System.out.println(longest.filter(s -> s.length() > 2).isPresent() + " " + longest.orElseGet(() -> "none"));
        System.out.println(Stream.iterate(1, n -> n < 50, n -> n * 3).skip(1).peek(n -> { }).findFirst().get());
        System.out.println(Stream.of("b", "a", "b").collect(Collectors.toMap(k -> k, k -> 1, Integer::sum, TreeMap::new)));
    }
}
