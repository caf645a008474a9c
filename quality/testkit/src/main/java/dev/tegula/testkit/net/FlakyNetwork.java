package dev.tegula.testkit.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** A proxy that randomly resets connections, truncates responses, delays bytes and throttles requests. */
public final class FlakyNetwork implements AutoCloseable {

    private final ServerSocket entry;
    private final int port;
    private final RandomGenerator random;
    private final AtomicInteger cuts = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();

    /**
     * Opens the proxy.
     *
     * @param port the port of the server on this machine
     */
    public FlakyNetwork(int port, RandomGenerator random) throws IOException {
        this.port = port;
        this.random = random;
        this.entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "flaky-network");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the port for clients on this machine. */
    public int port() {
        return entry.getLocalPort();
    }

    /** Returns the number of reset connections. */
    public int cuts() {
        return cuts.get();
    }

    private synchronized int next(int bound) {
        return random.nextInt(bound);
    }

    /** Returns the number of refused requests. */
    public int refusals() {
        return refusals.get();
    }

    private void accept() {
        for (int number = 0; !entry.isClosed(); number++) {
            try {
                Socket client = entry.accept();
                // The second connection is always refused: clients that keep connections open need few.
                switch (number == 1 ? 0 : next(5)) {
                    case 0 -> start(() -> refuse(client));
                    case 1 -> connect(client, 1 + next(10));
                    default -> connect(client, 0);
                }
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** Forwards bytes in both directions, and resets the connection after a number of bytes. */
    private void connect(Socket client, int delayMillis) throws IOException {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        boolean answers = next(2) == 0;
        int budget = 1 + next(1 << 10 + next(9)); // usually small, but long responses succeed eventually
        start(() -> copy(client, server, answers ? Integer.MAX_VALUE : budget, delayMillis));
        start(() -> copy(server, client, answers ? budget : Integer.MAX_VALUE, delayMillis));
    }

    /** Answers the first request like a throttling server. */
    private void refuse(Socket client) {
        String body =
                "<?xml version=\"1.0\"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>";
        String answer =
                "HTTP/1.1 503 Slow Down\r\nContent-Type: application/xml\r\nConnection: close\r\nContent-Length: "
                        + body.length() + "\r\n\r\n" + body;
        try (client) {
            client.setSoTimeout(50);
            try {
                byte[] request = new byte[1 << 13];
                while (client.getInputStream().read(request) >= 0) {
                    // Read the rest of the request.
                }
            } catch (SocketTimeoutException allHere) {
                client.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
                refusals.incrementAndGet();
            }
        } catch (IOException ended) {
            // The client closed the connection.
        }
    }

    private void copy(Socket from, Socket to, int budget, int delayMillis) {
        byte[] bytes = new byte[1 << 13];
        int left = budget;
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                Thread.sleep(delayMillis);
                out.write(bytes, 0, Math.min(read, left));
                out.flush();
                left -= Math.min(read, left);
                if (left == 0) {
                    cuts.incrementAndGet();
                    from.setSoLinger(true, 0);
                    to.setSoLinger(true, 0); // a reset instead of a close
                    return;
                }
            }
        } catch (IOException | InterruptedException ended) {
            // The client or the server closed the connection.
        }
    }

    @Override
    public void close() {
        try {
            entry.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
