import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.security.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ParallelIndexer {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Set<Path>> index = new TreeMap<>();
    private final BlockingQueue<Path> queue = new LinkedBlockingQueue<>(100);
    private final CountDownLatch done;
    private volatile boolean stopped;

    ParallelIndexer(int workers) {
        done = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            Thread worker = new Thread(this::run, "indexer-" + i);
            worker.setDaemon(true);
            worker.start();
        }
    }

    void offer(Path file) throws InterruptedException {
        if (!queue.offer(file, 2, TimeUnit.SECONDS)) throw new RejectedExecutionException("queue is full");
    }

    private void run() {
        try {
            while (!stopped || !queue.isEmpty()) {
                Path file = queue.poll(100, TimeUnit.MILLISECONDS);
                if (file != null) add(file);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | NoSuchAlgorithmException e) {
            e.printStackTrace();
        } finally {
            done.countDown();
        }
    }

    private void add(Path file) throws IOException, NoSuchAlgorithmException {
        String text = Files.readString(file);
        Set<String> words = new HashSet<>(Arrays.asList(text.toLowerCase().split("\\W+")));
        words.removeIf(word -> word.length() < 3 || Character.isDigit(word.charAt(0)));
        lock.writeLock().lock();
        try {
            for (String word : words) index.computeIfAbsent(word, k -> new TreeSet<>()).add(file);
        } finally {
            lock.writeLock().unlock();
        }
    }

    Set<Path> find(String word) {
        lock.readLock().lock();
        try {
            return new LinkedHashSet<>(index.getOrDefault(word.trim().toLowerCase(Locale.ROOT), Collections.emptySet()));
        } finally {
            lock.readLock().unlock();
        }
    }

    static String hash(Path file) throws IOException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer buffer = ByteBuffer.allocate(8192);
            while (channel.read(buffer) != -1) {
                buffer.flip();
                digest.update(buffer);
                buffer.clear();
            }
        }
        StringBuilder hex = new StringBuilder();
        for (byte b : digest.digest()) hex.append(String.format("%02x", b & 0xff));
        return hex.toString();
    }

    void stop() throws InterruptedException {
        stopped = true;
        done.await();
        index.forEach((word, files) -> System.out.println(word + " -> " + files.size()));
        Iterator<Map.Entry<String, Set<Path>>> it = index.entrySet().iterator();
        while (it.hasNext()) if (it.next().getValue().isEmpty()) it.remove();
        ForkJoinPool.commonPool().invoke(new Sum(new int[] {1, 2, 3}, 0, 3));
    }

    static class Sum extends RecursiveTask<Integer> {
        final int[] values; final int from, to;
        Sum(int[] values, int from, int to) { this.values = values; this.from = from; this.to = to; }
        @Override protected Integer compute() {
            if (to - from < 2) return Arrays.stream(values, from, to).sum();
            int middle = (from + to) >>> 1;
            Sum left = new Sum(values, from, middle), right = new Sum(values, middle, to);
            left.fork();
            return right.compute() + left.join();
        }
    }
}
