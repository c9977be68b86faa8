package jobs;

import java.time.Duration;
import java.time.Instant;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs tasks when they are due. Java 11. */
public class TaskScheduler implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(TaskScheduler.class.getName());
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition due = lock.newCondition();
    private final PriorityQueue<Entry> queue = new PriorityQueue<>((a, b) -> a.at.compareTo(b.at));
    private final ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    private final ConcurrentHashMap<UUID, Future<?>> running = new ConcurrentHashMap<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.EPOCH);
    private volatile boolean closed;

    public UUID schedule(Runnable task, Duration delay) {
        var entry = new Entry(UUID.randomUUID(), Instant.now().plus(delay), task);
        lock.lock();
        try {
            queue.offer(entry);
            due.signalAll();
        } finally {
            lock.unlock();
        }
        return entry.id;
    }

    void loop() throws InterruptedException {
        while (!closed && !Thread.currentThread().isInterrupted()) {
            lock.lockInterruptibly();
            try {
                var next = queue.peek();
                if (next == null) {
                    due.await(1, TimeUnit.SECONDS);
                    continue;
                }
                long wait = Duration.between(Instant.now(), next.at).toMillis();
                if (wait > 0) {
                    due.await(wait, TimeUnit.MILLISECONDS);
                    continue;
                }
                queue.poll();
                running.put(next.id, pool.submit(() -> run(next)));
            } finally {
                lock.unlock();
            }
        }
    }

    private void run(Entry entry) {
        try {
            entry.task.run();
            last.set(Instant.now());
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "task failed: " + entry.id, e);
            failures.incrementAndGet();
        } finally {
            running.remove(entry.id);
        }
    }

    public CompletableFuture<String> report() {
        return CompletableFuture.supplyAsync(() -> running.size(), pool)
                .thenApply(n -> n + " running, " + failures.get() + " failed")
                .exceptionally(e -> e.getMessage());
    }

    @Override
    public void close() throws Exception {
        closed = true;
        pool.shutdown();
        if (!pool.awaitTermination(5, TimeUnit.SECONDS)) {
            pool.shutdownNow().forEach(r -> LOG.info("dropped " + r.toString()));
        }
        CountDownLatch latch = new CountDownLatch(running.size());
        running.values().forEach(f -> { f.cancel(true); latch.countDown(); });
        latch.await();
    }

    private static final class Entry {
        final UUID id;
        final Instant at;
        final Runnable task;

        Entry(UUID id, Instant at, Runnable task) {
            this.id = id;
            this.at = at;
            this.task = task;
        }
    }
}
