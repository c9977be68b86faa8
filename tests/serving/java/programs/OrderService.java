package shop.orders;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Takes orders, prices them and tells listeners. */
public final class OrderService implements AutoCloseable {
    public sealed interface Event permits Placed, Cancelled, Shipped {}
    public record Placed(long id, Instant at) implements Event {}
    public record Cancelled(long id, String reason) implements Event {}
    public record Shipped(long id, String carrier, Duration took) implements Event {}
    public record Line(String sku, int count, BigDecimal price) {
        public Line {
            Objects.requireNonNull(sku, "sku");
            if (count <= 0) throw new IllegalArgumentException("count must be positive: " + count);
            price = price.setScale(2, RoundingMode.HALF_EVEN);
        }
        BigDecimal total() { return price.multiply(BigDecimal.valueOf(count)); }
    }
    private final Map<Long, List<Line>> orders = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong(1000);
    private final Deque<Event> log = new ConcurrentLinkedDeque<>();
    private final ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    private final List<java.util.function.Consumer<Event>> listeners = new CopyOnWriteArrayList<>();

    public long place(List<Line> lines) {
        long id = ids.incrementAndGet();
        orders.put(id, List.copyOf(lines));
        publish(new Placed(id, Instant.now()));
        return id;
    }

    public Optional<BigDecimal> total(long id) {
        return Optional.ofNullable(orders.get(id))
            .map(ls -> ls.stream().map(Line::total).reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    public boolean cancel(long id, String reason) {
        var removed = orders.remove(id);
        if (removed == null) return false;
        publish(new Cancelled(id, reason.isBlank() ? "none" : reason.strip()));
        return true;
    }

    private void publish(Event event) {
        log.addLast(event);
        for (var listener : listeners) pool.submit(() -> listener.accept(event));
    }

    static String describe(Event event) {
        return switch (event) {
            case Placed p when p.id() > 5000 -> "late order " + p.id();
            case Placed(long id, Instant at) -> "order %d at %s".formatted(id, at);
            case Cancelled c -> "cancelled " + c.id() + ": " + c.reason().toLowerCase();
            case Shipped s -> String.join(" ", "shipped by", s.carrier(), "in", String.valueOf(s.took().toHours()));
        };
    }

    public Map<String, Integer> countBySku(Predicate<Line> wanted) {
        Map<String, Integer> counts = new TreeMap<>();
        orders.values().stream().flatMap(Collection::stream).filter(wanted)
            .forEach(line -> counts.merge(line.sku(), line.count(), Integer::sum));
        return Collections.unmodifiableMap(counts);
    }

    public List<Long> largest(int n) {
        return orders.entrySet().stream()
            .sorted(Comparator.comparing((Map.Entry<Long, List<Line>> e) -> e.getValue().size()).reversed())
            .limit(n).map(Map.Entry::getKey).collect(Collectors.toList());
    }

    @Override
    public void close() throws InterruptedException {
        pool.shutdown();
        if (!pool.awaitTermination(5, TimeUnit.SECONDS)) {
            pool.shutdownNow().forEach(r -> System.err.println("dropped " + r));
        }
        listeners.clear();
    }
}
