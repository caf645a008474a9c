package dev.tegula.benchmarks.s3;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A proxy that counts requests and forwards them to the server, each after a latency. Requests of one connection follow
 * one another; those of several connections wait at the same time.
 */
final class CountingRelay implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final ServerSocket entry;
    private final int port;
    private final Duration latency;
    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<Long> arrivals = new ArrayList<>();

    /** @param port the port of the server on this machine */
    CountingRelay(int port) throws IOException {
        this(port, Duration.ZERO);
    }

    CountingRelay(int port, Duration latency) throws IOException {
        this.port = port;
        this.latency = latency;
        this.entry = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return entry.getLocalPort();
    }

    /**
     * Returns the sequential depth of the requests since the last call of {@link #take}: the length of the longest
     * sequence in which each request arrived when the latency of the previous one had passed.
     */
    synchronized int rounds() {
        return rounds(arrivals, latency.toNanos());
    }

    static int rounds(List<Long> arrivals, long latency) {
        int rounds = 0;
        long end = 0;
        for (long arrival : arrivals.stream().sorted().toList()) {
            if (rounds == 0 || arrival - end >= 0) {
                rounds++;
                end = arrival + latency;
            }
        }
        return rounds;
    }

    /** Returns the requests since the last call: {@code GET 2, LIST 4}. */
    synchronized String take() {
        String text = counts.entrySet().stream()
                .map(e -> e.getKey() + " " + e.getValue())
                .collect(Collectors.joining(", "));
        int sum = counts.values().stream().mapToInt(Integer::intValue).sum();
        counts.clear();
        arrivals.clear();
        return sum + " (" + text + ")";
    }

    private synchronized void count(String line) {
        arrivals.add(System.nanoTime());
        String[] words = line.split(" ", -1);
        String query = words[1].substring(words[1].indexOf('?') + 1);
        boolean list = words[0].equals("GET") && (query.contains("list-type=") || query.contains("prefix="));
        counts.merge(
                list ? "LIST" : words[0].equals("POST") && query.startsWith("delete") ? "DELETE" : words[0],
                1,
                Integer::sum);
    }

    private void accept() {
        while (!entry.isClosed()) {
            try {
                Socket client = entry.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                start(() -> run(client, server, () -> requests(client, server)));
                start(() -> run(client, server, () -> server.getInputStream().transferTo(client.getOutputStream())));
            } catch (IOException closed) {
                return;
            }
        }
    }

    @FunctionalInterface
    private interface Way {
        void go() throws IOException;
    }

    private static void run(Socket client, Socket server, Way way) {
        try (client;
                server) {
            way.go();
        } catch (IOException ended) {
            // The client or the server closed the connection.
        }
    }

    private void requests(Socket client, Socket server) throws IOException {
        InputStream in = new BufferedInputStream(client.getInputStream(), BUFFER);
        OutputStream out = new BufferedOutputStream(server.getOutputStream(), BUFFER);
        byte[] bytes = new byte[BUFFER];
        for (String line = line(in, out); line != null; line = line(in, out)) {
            count(line);
            pause();
            long left = 0;
            String field = line(in, out);
            while (field != null && !field.isEmpty()) {
                String lower = field.toLowerCase(Locale.ROOT);
                left = lower.startsWith("content-length:")
                        ? Long.parseLong(lower.substring(15).strip())
                        : left;
                field = line(in, out);
            }
            out.flush();
            while (left > 0) {
                int read = in.read(bytes, 0, (int) Math.min(left, BUFFER));
                if (read < 0) {
                    return;
                }
                out.write(bytes, 0, read);
                left -= read;
                out.flush();
            }
        }
    }

    private void pause() {
        try {
            Thread.sleep(latency.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads and forwards a line of a head. Returns the line without its ending, or null at the end of the stream. */
    private static @Nullable String line(InputStream in, OutputStream out) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            out.write(next);
            if (next == '\n') {
                return line.toString().strip();
            }
            line.append((char) next);
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        entry.close();
    }
}
