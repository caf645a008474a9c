package dev.tegula.testkit.net;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * A proxy that makes credentials expire on demand. From some request on, it refuses all credentials seen before, with
 * the response of the real server, and accepts new ones.
 */
public final class CredentialGate implements AutoCloseable {

    private static final int LONGEST_GOODBYE_MILLIS = 2000;

    /** Extracts credentials from requests to a kind of store, and returns its response to expired ones. */
    public interface Manners {

        /** Returns the credentials of a request; empty if it has none. */
        String credentials(HttpHead request);

        /** Returns the head and body of the response to a request with expired credentials. */
        String refusal(HttpHead request);
    }

    private final int port;
    private final Manners manners;
    private final ServerSocket entry;
    private final Set<String> seen = new HashSet<>();
    private final Set<String> expired = new HashSet<>();
    private int left = -1;
    private int refusals;

    /**
     * Opens the proxy.
     *
     * @param port the port of the server on this machine
     */
    public CredentialGate(int port, Manners manners) throws IOException {
        this.port = port;
        this.manners = manners;
        this.entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "credential-gate");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the port for clients on this machine. */
    public int port() {
        return entry.getLocalPort();
    }

    /** Makes all credentials seen so far expire after a number of further requests. */
    public synchronized void expireAfter(int requests) {
        left = requests;
    }

    /** Cancels {@link #expireAfter}, unless it has taken effect. */
    public synchronized void expireNever() {
        left = -1;
    }

    /** Returns the number of refused requests. */
    public synchronized int refusals() {
        return refusals;
    }

    /** Returns the number of credentials seen. */
    public synchronized int credentials() {
        return seen.size();
    }

    private synchronized boolean refuses(String credentials) {
        seen.add(credentials);
        if (left == 0) {
            expired.addAll(seen);
        }
        left = Math.max(-1, left - 1);
        boolean refused = expired.contains(credentials);
        refusals += refused ? 1 : 0;
        return refused;
    }

    private void accept() {
        while (!entry.isClosed()) {
            try {
                Socket client = entry.accept();
                client.setTcpNoDelay(true);
                start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            server.setTcpNoDelay(true);
            start(() -> answer(server, client));
            InputStream in = new BufferedInputStream(client.getInputStream());
            for (HttpHead request = HttpHead.read(in); request != null; request = HttpHead.read(in)) {
                if (refuses(manners.credentials(request))) {
                    refuse(client, request, in);
                    return;
                }
                request.passOn(in, server.getOutputStream());
            }
        } catch (IOException ended) {
            // The client or the server closed the connection.
        }
    }

    /** Sends the refusal, and reads the rest of the request, because the client may still be sending it. */
    private void refuse(Socket client, HttpHead request, InputStream in) throws IOException {
        client.getOutputStream().write(manners.refusal(request).getBytes(StandardCharsets.ISO_8859_1));
        client.shutdownOutput();
        client.setSoTimeout(LONGEST_GOODBYE_MILLIS);
        in.transferTo(OutputStream.nullOutputStream());
    }

    private static void answer(Socket server, Socket client) {
        byte[] bytes = new byte[1 << 13];
        try (client) {
            InputStream in = server.getInputStream();
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                client.getOutputStream().write(bytes, 0, read);
            }
        } catch (IOException ended) {
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
