package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tegula.vfs.FileIndex;
import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract tests on a web server that supports ranges. */
class HttpVfsContractTest extends ReadOnlyContract {

    private final Stores stores = new Stores(Map.of());
    private HttpServer server;
    private int failures;
    private int failure;
    boolean ranges = true;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        stores.close();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            VfsUri file = VfsUri.parse(
                    "http://" + authority() + exchange.getRequestURI().getPath());
            if (failures > 0) {
                failures--;
                exchange.sendResponseHeaders(failure, -1);
            } else if (!behind.exists(file)) {
                exchange.sendResponseHeaders(404, -1);
            } else {
                answer(exchange, behind.readAll(file));
            }
        }
    }

    private void answer(HttpExchange exchange, byte[] all) throws IOException {
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().add("Content-Length", "" + all.length);
            exchange.sendResponseHeaders(200, -1);
            return;
        }
        String range = exchange.getRequestHeaders().getFirst("Range");
        byte[] part = all;
        if (range != null && ranges) {
            String[] ends = range.substring("bytes=".length()).split("-", -1);
            long first =
                    ends[0].isEmpty() ? Math.max(0, all.length - Long.parseLong(ends[1])) : Long.parseLong(ends[0]);
            if (first >= all.length) {
                exchange.getResponseHeaders().add("Content-Range", "bytes */" + all.length);
                exchange.sendResponseHeaders(416, -1);
                return;
            }
            int last = ends[0].isEmpty() ? all.length - 1 : (int) Math.min(all.length - 1, Long.parseLong(ends[1]));
            exchange.getResponseHeaders().add("Content-Range", "bytes " + first + "-" + last + "/" + all.length);
            part = Arrays.copyOfRange(all, (int) first, last + 1);
        }
        exchange.sendResponseHeaders(
                part == all && (range == null || !ranges) ? 200 : 206, part.length == 0 ? -1 : part.length);
        exchange.getResponseBody().write(part);
    }

    private String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    void changed() throws IOException {
        VfsUri index = root().child(FileIndex.NAME);
        behind.delete(index);
        behind.createIfAbsent(index, FileIndex.write(root(), behind.listAllBelow(root())));
    }

    @Override
    Vfs readOnly() {
        try {
            return stores.of(root());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public VfsUri root() {
        return VfsUri.parse("http://" + authority() + "/root");
    }

    private void fail(int status, int times) {
        failure = status;
        failures = times;
    }

    @Test
    void transientFailures_areRetried() throws IOException {
        VfsUri file = write("f", "abc");
        RequestCounter counted = Objects.requireNonNull(readOnly().requestCounter());
        fail(503, 3);
        assertArrayEquals(new byte[] {'a', 'b', 'c'}, readOnly().readAll(file));
        assertEquals(3, counted.retries());
        assertTrue(counted.requests() > 3);
        fail(503, 4);
        assertEquals(
                StoreException.Problem.THROTTLED,
                assertThrows(StoreException.class, () -> readOnly().readAll(file))
                        .problem());
        fail(403, 1);
        assertTrue(String.valueOf(assertThrows(
                                AccessDeniedException.class, () -> readOnly().size(file))
                        .getMessage())
                .contains("the server answered 403"));
    }

    @Test
    void folderWithoutIndex_cannotBeListed() throws IOException {
        VfsUri elsewhere = VfsUri.parse("http://" + authority() + "/elsewhere/folder");
        behind.createIfAbsent(elsewhere.child("f"), new byte[1]);
        NoSuchFileException e =
                assertThrows(NoSuchFileException.class, () -> readOnly().listAll(elsewhere));
        assertTrue(String.valueOf(e.getMessage()).contains("Create an index of it (.tegula-index)."), e.getMessage());
        behind.createIfAbsent(elsewhere.child(FileIndex.NAME), new byte[] {'<'});
        assertTrue(String.valueOf(
                        assertThrows(IOException.class, () -> readOnly().listAll(elsewhere))
                                .getMessage())
                .contains("not an index"));
    }

    @Test
    void unreachableServer_isNamed() throws IOException {
        VfsUri file = write("f", "x");
        server.stop(0);
        assertEquals(
                StoreException.Problem.UNREACHABLE,
                assertThrows(StoreException.class, () -> readOnly().readAll(file))
                        .problem());
    }
}
