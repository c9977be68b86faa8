package cache;

import java.util.AbstractMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Own generic types and subclasses of the JDK's. Java 8. */
public class LruCache<K extends Comparable<K>, V> extends LinkedHashMap<K, V> implements Iterable<Map.Entry<K, V>> {
    private static final long serialVersionUID = 1L;
    private final int capacity;
    private final Function<? super K, ? extends V> loader;
    private int hits;

    public LruCache(int capacity, Function<? super K, ? extends V> loader) {
        super(16, 0.75f, true);
        this.capacity = capacity;
        this.loader = loader;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > capacity;
    }

    public V load(K key) {
        V value = get(key);
        if (value == null) {
            value = loader.apply(key);
            put(key, value);
        } else {
            hits++;
        }
        return value;
    }

    public K smallest() {
        K best = null;
        for (K key : keySet()) {
            if (best == null || key.compareTo(best) < 0) best = key;
        }
        if (best == null) throw new NoSuchElementException();
        return best;
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return entrySet().iterator();
    }

    static <A, B> Pair<A, B> pair(A first, B second) {
        return new Pair<>(first, second);
    }

    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        <C> Pair<A, C> withSecond(C other) {
            return new Pair<>(first, other);
        }

        Map.Entry<A, B> entry() {
            return new AbstractMap.SimpleEntry<>(first, second);
        }
    }

    static void use() {
        LruCache<String, Integer> lengths = new LruCache<>(2, String::length);
        int n = lengths.load("abc").intValue();
        lengths.entrySet().removeIf(e -> e.getValue() > 3);
        Pair<String, Integer> p = pair("a", n);
        String text = p.first.concat("b") + p.second.toString() + p.entry().getKey().trim();
        System.out.println(text.isEmpty() ? lengths.smallest().length() : lengths.hits);
    }
}
