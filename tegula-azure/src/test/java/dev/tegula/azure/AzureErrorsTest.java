package dev.tegula.azure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What goes wrong on the way, and blobs of many blocks. */
class AzureErrorsTest {

  private static final VfsUri FILE = VfsUri.parse("azure://container/f");

  private static @Nullable Azurite server;

  @BeforeAll
  static void start() throws Exception {
    server = Azurite.start("container");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static AzureSettings settings() {
    assumeTrue(server != null, "no emulator on this machine");
    return server.settings().retries(1, Duration.ofMillis(1));
  }

  private static Vfs open(VfsUri uri, AzureSettings settings) {
    return new AzureProvider().open(uri, settings.asMap());
  }

  /** A server that gives one answer, or none. */
  private static <T extends Throwable> T failure(int status, String code, Class<T> type) throws IOException {
    HttpServer scripted = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    scripted.createContext("/", exchange -> {
      if (status > 0) {
        exchange.getResponseHeaders().add("x-ms-error-code", code);
        exchange.sendResponseHeaders(status, -1);
      }
      exchange.close();
    });
    scripted.start();
    try (Vfs vfs = open(FILE, AzureSettings.defaults().anonymous().retries(1, Duration.ofMillis(1))
        .endpoint("http://127.0.0.1:" + scripted.getAddress().getPort() + "/account"))) {
      return assertThrows(type, () -> vfs.size(FILE));
    } finally {
      scripted.stop(0);
    }
  }

  @Test
  void whoMayNotIsToldWhoHeIs() throws IOException {
    AccessDeniedException e = failure(403, "AuthorizationPermissionMismatch", AccessDeniedException.class);
    assertEquals("azure://container/f: the server says 403 AuthorizationPermissionMismatch to container 'container' (anonymous)", e.getMessage());
  }

  @Test
  void theServerMayWantFewerRequests() throws IOException {
    StoreException e = failure(503, "ServerBusy", StoreException.class);
    assertEquals(Problem.THROTTLED, e.problem());
    assertEquals("azure://container/f: the server asks for fewer requests (503 ServerBusy), also after 1 retries; try later, or with "
        + "fewer threads", e.getMessage());
  }

  @Test
  void answersMayBreakOff() throws IOException {
    StoreException e = failure(0, "", StoreException.class);
    assertEquals(Problem.BROKEN_OFF, e.problem());
    assertTrue(e.getMessage().startsWith("azure://container/f: the connection to http://127.0.0.1:"), e.getMessage());
  }

  @Test
  void serversMayNotBeThere() {
    try (Vfs vfs = open(FILE, AzureSettings.defaults().anonymous().retries(1, Duration.ofMillis(1)).endpoint("http://127.0.0.1:1/a"))) {
      StoreException e = assertThrows(StoreException.class, () -> vfs.size(FILE));
      assertEquals(Problem.UNREACHABLE, e.problem());
    }
  }

  @Test
  void whoIsInterruptedStaysSo() {
    try (Vfs vfs = open(FILE, AzureSettings.defaults().anonymous().endpoint("http://127.0.0.1:1/a"))) {
      Thread.currentThread().interrupt();
      assertThrows(InterruptedIOException.class, () -> vfs.size(FILE));
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void aContainerMayBeAbsent() {
    VfsUri file = VfsUri.parse("azure://absent/f");
    try (Vfs vfs = open(file, settings())) {
      NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> vfs.listAll(file));
      assertEquals("azure://absent/f: there is no container 'absent'", e.getMessage());
    }
  }

  @Test
  void blocksComeTogetherInOrder() throws IOException {
    int block = 64 << 10;
    try (Vfs vfs = open(FILE, settings().blockSize(block))) {
      for (int length : new int[] {block - 1, block, block + 1, 7 * block + 17}) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        VfsUri file = VfsUri.parse("azure://container/blocks/" + length);
        try (VfsOutput output = vfs.create(file);
            VfsOutput other = vfs.create(file)) {
          output.write(bytes);
          output.publish();
          other.write(new byte[3 * block]);
          assertThrows(FileAlreadyExistsException.class, other::publish);
        }
        assertArrayEquals(bytes, vfs.readAll(file));
      }
    }
  }
}
