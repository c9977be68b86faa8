import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Every line that a client sends goes to all others. */
public class ChatServer implements Runnable {
    private final int port;
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final Set<Client> clients = ConcurrentHashMap.newKeySet();
    private final CopyOnWriteArrayList<String> log = new CopyOnWriteArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger(1);
    private volatile boolean running = true;

    public ChatServer(int port) {
        this.port = port;
    }

    @Override
    public void run() {
        try (ServerSocket server = new ServerSocket(port)) {
            server.setSoTimeout(500);
            System.out.println("listening on " + server.getLocalPort());
            while (running && !Thread.currentThread().isInterrupted()) {
                try {
                    Socket socket = server.accept();
                    Client client = new Client(socket, numbers.getAndIncrement());
                    clients.add(client);
                    pool.submit(client);
                } catch (SocketTimeoutException e) {
                    Thread.yield();
                }
            }
        } catch (IOException e) {
            e.printStackTrace();
        } finally {
            pool.shutdown();
            try {
                if (!pool.awaitTermination(2, TimeUnit.SECONDS)) {
                    pool.shutdownNow();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void tell(Client from, String text) {
        String line = "[" + from.number + "] " + text;
        log.add(line);
        clients.stream().filter(c -> c != from).forEach(c -> c.out.println(line));
    }

    class Client implements Runnable {
        final Socket socket;
        final int number;
        PrintWriter out;

        Client(Socket socket, int number) {
            this.socket = socket;
            this.number = number;
        }

        @Override
        public void run() {
            InetAddress address = socket.getInetAddress();
            try (BufferedReader in = new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
                out = new PrintWriter(socket.getOutputStream(), true);
                out.println("welcome " + address.getHostAddress() + ":" + socket.getPort());
                String line;
                while ((line = in.readLine()) != null && !line.equalsIgnoreCase("/quit")) {
                    if (line.startsWith("/log")) {
                        log.forEach(out::println);
                    } else {
                        tell(this, line);
                    }
                }
            } catch (IOException e) {
                System.err.println(number + ": " + e.getMessage());
            } finally {
                clients.remove(this);
                try {
                    socket.close();
                } catch (IOException ignored) {
                    // gone anyway
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ChatServer server = new ChatServer(args.length > 0 ? Integer.parseInt(args[0]) : 7000);
        Thread thread = new Thread(server, "chat");
        thread.setDaemon(true);
        thread.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> server.running = false));
        thread.join(60_000);
    }
}
