package org.example.limits;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Allows so many calls per client in a sliding window. */
public class RateLimiter {
    private final int limit;
    private final Duration window;
    private final Clock clock;
    private final Map<String, Deque<Instant>> calls = new ConcurrentHashMap<>();
    private final AtomicLong rejected = new AtomicLong();

    public RateLimiter(int limit, Duration window) {
        this(limit, window, Clock.systemUTC());
    }

    RateLimiter(int limit, Duration window, Clock clock) {
        if (limit <= 0 || window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("limit " + limit + ", window " + window.toMillis() + " ms");
        }
        this.limit = limit;
        this.window = window;
        this.clock = clock;
    }

    public boolean tryAcquire(String client) {
        Instant now = clock.instant();
        Deque<Instant> recent = calls.computeIfAbsent(client, key -> new ArrayDeque<>());
        synchronized (recent) {
            Instant oldest = now.minus(window);
            while (!recent.isEmpty() && recent.peekFirst().isBefore(oldest)) {
                recent.pollFirst();
            }
            if (recent.size() >= limit) {
                rejected.incrementAndGet();
                return false;
            }
            recent.addLast(now);
            return true;
        }
    }

    public <T> T call(String client, Supplier<T> action) {
        if (!tryAcquire(client)) {
            throw new IllegalStateException(client + " calls too often");
        }
        return action.get();
    }

    public Duration waiting(String client) {
        Deque<Instant> recent = calls.getOrDefault(client, new ArrayDeque<>());
        if (recent.size() < limit) {
            return Duration.ZERO;
        }
        Duration left = Duration.between(clock.instant(), recent.getFirst().plus(window));
        return left.compareTo(Duration.ZERO) > 0 ? left : Duration.ZERO;
    }

    public void forget() {
        calls.values().removeIf(Deque::isEmpty);
        calls.keySet().retainAll(calls.keySet());
    }

    public long rejectedCount() {
        return rejected.get();
    }

    public static void main(String[] args) throws InterruptedException {
        RateLimiter limiter = new RateLimiter(2, Duration.ofMillis(200));
        for (int i = 0; i < 5; i++) {
            System.out.printf("%d: %b%n", i, limiter.tryAcquire("me"));
            Thread.sleep(50);
        }
        System.out.println(limiter.call("you", () -> "served"));
        System.out.println(limiter.waiting("me").toMillis() + " ms, rejected " + limiter.rejectedCount());
    }
}
