package dev.tegula.gcs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What goes wrong on the way, and objects of many pieces. */
class GcsErrorsTest {

  private static final VfsUri FILE = VfsUri.parse("gs://bucket/f");

  private static Vfs open(VfsUri uri, GcsSettings settings) throws IOException {
    return new GcsProvider().open(uri, settings.asMap());
  }

  /** A server that gives one answer, or none. */
  private static <T extends Throwable> T failure(int status, String code, Class<T> type) throws IOException {
    HttpServer scripted = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    scripted.createContext("/", exchange -> {
      if (status > 0) {
        LocalGcs.fail(exchange, status, code);
      }
      exchange.close();
    });
    scripted.start();
    try (Vfs vfs = open(FILE, GcsSettings.defaults().anonymous().attempts(2, Duration.ofMillis(1))
        .endpoint("http://127.0.0.1:" + scripted.getAddress().getPort()))) {
      return assertThrows(type, () -> vfs.size(FILE));
    } finally {
      scripted.stop(0);
    }
  }

  @Test
  void whoMayNotIsToldWhoHeIs() throws IOException {
    AccessDeniedException e = failure(403, "AuthorizationPermissionMismatch", AccessDeniedException.class);
    assertEquals("gs://bucket/f: the server says 403: AuthorizationPermissionMismatch to bucket 'bucket' (anonymous)", e.getMessage());
  }

  @Test
  void theServerMayWantFewerRequests() throws IOException {
    StoreException e = failure(503, "ServerBusy", StoreException.class);
    assertEquals(Problem.THROTTLED, e.problem());
    assertEquals("gs://bucket/f: the server asks for fewer requests (503: ServerBusy), also after 2 attempts; try later, or with "
        + "fewer threads", e.getMessage());
  }

  @Test
  void answersMayBreakOff() throws IOException {
    StoreException e = failure(0, "", StoreException.class);
    assertEquals(Problem.BROKEN_OFF, e.problem());
    assertTrue(e.getMessage().startsWith("gs://bucket/f: the connection to http://127.0.0.1:"), e.getMessage());
  }

  @Test
  void serversMayNotBeThere() throws IOException {
    try (Vfs vfs = open(FILE, GcsSettings.defaults().anonymous().attempts(2, Duration.ofMillis(1)).endpoint("http://127.0.0.1:1"))) {
      StoreException e = assertThrows(StoreException.class, () -> vfs.size(FILE));
      assertEquals(Problem.UNREACHABLE, e.problem());
    }
  }

  @Test
  void whoIsInterruptedStaysSo() throws IOException {
    try (Vfs vfs = open(FILE, GcsSettings.defaults().anonymous().endpoint("http://127.0.0.1:1"))) {
      Thread.currentThread().interrupt();
      assertThrows(InterruptedIOException.class, () -> vfs.size(FILE));
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void aBucketMayBeAbsent() throws IOException {
    VfsUri file = VfsUri.parse("gs://absent/f");
    try (LocalGcs server = new LocalGcs("bucket", 10);
        Vfs vfs = open(file, server.settings())) {
      NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> vfs.listAll(file));
      assertEquals("gs://absent/f: there is no bucket 'absent'", e.getMessage());
    }
  }

  @Test
  void piecesComeTogetherInOrder() throws IOException {
    int piece = 512 << 10;
    try (LocalGcs server = new LocalGcs("bucket", 10);
        Vfs vfs = open(FILE, server.settings().partSize(piece + 1))) {
      for (int length : new int[] {piece - 1, piece, piece + 1, 2 * piece, 7 * piece + 17}) {
        server.uploads().forget(3);
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        VfsUri file = VfsUri.parse("gs://bucket/pieces/" + length);
        try (VfsOutput output = vfs.create(file);
            VfsOutput other = vfs.create(file)) {
          output.write(bytes);
          other.write(new byte[3 * piece]);
          output.publish();
          assertThrows(FileAlreadyExistsException.class, other::publish);
        }
        assertArrayEquals(bytes, vfs.readAll(file));
        assertEquals(0, server.uploads().open());
      }
      VfsOutput closed = vfs.create(FILE);
      closed.write(new byte[3 * piece]);
      assertEquals(1, server.uploads().open());
      closed.close();
      assertEquals(0, server.uploads().open());
    }
  }
}
