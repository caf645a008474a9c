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
 * A way to a server on which credentials expire when a test says so: from some request on, whoever comes with
 * credentials that were seen before is refused, as the server itself would refuse him; with others he gets through.
 */
public final class CredentialGate implements AutoCloseable {

    private static final int LONGEST_GOODBYE_MILLIS = 2000;

    /** How a kind of store carries credentials, and how it refuses them. */
    public interface Manners {

        /** The credentials of a request; empty if it has none. */
        String credentials(HttpHead request);

        /** The answer, head and body, to a request whose credentials have expired. */
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
     * Opens it.
     *
     * @param port the server's, on this machine
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

    /** Where clients connect to, on this machine. */
    public int port() {
        return entry.getLocalPort();
    }

    /** After so many more requests, all credentials that were seen until then expire. */
    public synchronized void expireAfter(int requests) {
        left = requests;
    }

    /** Takes back what {@link #expireAfter} said, unless it has come to pass. */
    public synchronized void expireNever() {
        left = -1;
    }

    /** How many requests were refused. */
    public synchronized int refusals() {
        return refusals;
    }

    /** How many credentials were seen. */
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
            // By either side.
        }
    }

    /** Says no, and hears the client out, who may still be sending. */
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
            // By either side.
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
