package dev.tegula.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** A way to a server on which connections are reset, answers cut off, and bytes late, now and then. */
final class FlakyNetwork implements AutoCloseable {

  private final ServerSocket entry;
  private final int port;
  private final Random random;
  private final AtomicInteger cuts = new AtomicInteger();

  /**
   * Opens it.
   *
   * @param port the server's, on this machine
   */
  FlakyNetwork(int port, long seed) throws IOException {
    this.port = port;
    this.random = new Random(seed);
    this.entry = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "flaky-network");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return entry.getLocalPort();
  }

  /** How many connections were cut. */
  int cuts() {
    return cuts.get();
  }

  private synchronized int budget() {
    return 1 + random.nextInt(60_000);
  }

  private void accept() {
    while (!entry.isClosed()) {
      try {
        Socket client = entry.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        boolean answers;
        synchronized (this) {
          answers = random.nextBoolean();
        }
        int budget = budget();
        start(() -> copy(client, server, answers ? Integer.MAX_VALUE : budget));
        start(() -> copy(server, client, answers ? budget : Integer.MAX_VALUE));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void copy(Socket from, Socket to, int budget) {
    byte[] bytes = new byte[1 << 13];
    int left = budget;
    try (from; to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
        out.write(bytes, 0, Math.min(read, left));
        out.flush();
        left -= Math.min(read, left);
        if (left == 0) {
          cuts.incrementAndGet();
          from.setSoLinger(true, 0);
          to.setSoLinger(true, 0); // a reset, not an end
          return;
        }
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
