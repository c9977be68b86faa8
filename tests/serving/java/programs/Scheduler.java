import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Scheduler {
    static class Job implements Comparable<Job> {
        final long due;
        final Runnable action;

        Job(long due, Runnable action) {
            this.due = due;
            this.action = action;
        }

        @Override
        public int compareTo(Job other) {
            return Long.compare(due, other.due);
        }
    }

    private final PriorityQueue<Job> jobs = new PriorityQueue<>();
    private final ReentrantLock lock = new ReentrantLock(true);
    private final Condition changed = lock.newCondition();
    private final AtomicBoolean stopped = new AtomicBoolean(false);
    private final AtomicReference<String> last = new AtomicReference<>("none");
    private final ReentrantReadWriteLock names = new ReentrantReadWriteLock();
    private final List<String> done = new ArrayList<>();

    void add(long delayMillis, String name) {
        lock.lock();
        try {
            jobs.add(new Job(System.currentTimeMillis() + delayMillis, () -> finish(name)));
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void finish(String name) {
        names.writeLock().lock();
        try {
            done.add(name);
            last.set(name);
        } finally {
            names.writeLock().unlock();
        }
    }

    void work() throws InterruptedException {
        while (!stopped.get()) {
            Job next;
            lock.lockInterruptibly();
            try {
                while (jobs.isEmpty()) {
                    if (!changed.await(100, TimeUnit.MILLISECONDS) && stopped.get()) {
                        return;
                    }
                }
                long wait = jobs.peek().due - System.currentTimeMillis();
                if (wait > 0) {
                    changed.await(wait, TimeUnit.MILLISECONDS);
                    continue;
                }
                next = jobs.poll();
            } finally {
                lock.unlock();
            }
            next.action.run();
        }
    }

    static int slowSquare(int n) {
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(5, 20));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return n * n;
    }

    public static void main(String[] args) throws Exception {
        Scheduler scheduler = new Scheduler();
        ExecutorService pool = Executors.newFixedThreadPool(3);
        pool.execute(() -> {
            try {
                scheduler.work();
            } catch (InterruptedException e) {
                System.out.println(Thread.currentThread().getName() + " interrupted");
            }
        });
        scheduler.add(10, "first");
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            final int n = i;
            tasks.add(() -> slowSquare(n));
        }
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum += future.get();
        }
        System.out.println("sum " + sum);
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> slowSquare(7))
                .thenApply(n -> "square " + n)
                .exceptionally(e -> "failed: " + e.getMessage());
        System.out.println(answer.join());
        Future<Integer> slow = pool.submit(() -> slowSquare(9));
        try {
            System.out.println(slow.get(1, TimeUnit.SECONDS));
        } catch (TimeoutException | ExecutionException e) {
            slow.cancel(true);
        }
        CountDownLatch latch = new CountDownLatch(2);
        BlockingQueue<String> queue = new LinkedBlockingQueue<>(10);
        Semaphore permits = new Semaphore(1);
        for (String word : new String[] {"a", "b"}) {
            new Thread(() -> {
                try {
                    permits.acquire();
                    queue.put(word);
                    permits.release();
                } catch (InterruptedException e) {
                    throw new RuntimeException(e);
                } finally {
                    latch.countDown();
                }
            }).start();
        }
        latch.await();
        System.out.println(queue.size() + " " + queue.poll(1, TimeUnit.SECONDS) + queue.take());
        ScheduledExecutorService ticker = Executors.newScheduledThreadPool(1);
        ticker.scheduleAtFixedRate(() -> System.out.println(scheduler.last.get()), 0, 50, TimeUnit.MILLISECONDS);
        TimeUnit.MILLISECONDS.sleep(120);
        ticker.shutdownNow();
        scheduler.stopped.compareAndSet(false, true);
        pool.shutdown();
        System.out.println(pool.isShutdown() + " " + scheduler.done);
    }
}
