package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.net.ScriptedServer;
import dev.tegula.vfs.RequestCounter;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Tests of the errors of remote stores, and of multipart uploads. */
public abstract class StoreErrorsContract {

    /** A port without a server. */
    private static final int NOBODY = 1;

    /** Opens a store on a local server without credentials, with two attempts a millisecond apart. */
    protected abstract Vfs open(int port) throws IOException;

    /** Opens a store on the test server. */
    protected abstract Vfs open(VfsUri any, int partSize) throws IOException;

    /** Answers a request for the size of an object with an error. */
    protected abstract void refuse(HttpExchange exchange, int status, String why) throws IOException;

    /** Returns a URI in the store: {@code s3://bucket}. */
    protected abstract VfsUri root();

    /** Returns the store's word for its root: {@code bucket}. */
    protected abstract String word();

    /** Returns the size of parts of long objects, about the minimum. */
    protected abstract int partSize();

    private VfsUri file() {
        return root().child("f");
    }

    private <T extends Throwable> T failure(int status, String why, Class<T> type) throws IOException {
        try (ScriptedServer server = new ScriptedServer((n, exchange) -> {
                    if (status > 0) {
                        refuse(exchange, status, why);
                    }
                });
                Vfs vfs = open(server.port())) {
            return assertThrows(type, () -> vfs.size(file()));
        }
    }

    private static void assertSays(Exception e, String first, String... parts) {
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith(first), message);
        for (String part : parts) {
            assertTrue(message.contains(part), message);
        }
    }

    @Test
    void forbiddenRequest_namesTheCredentials() throws IOException {
        AccessDeniedException e = failure(403, "NoneOfYours", AccessDeniedException.class);
        assertSays(
                e,
                file() + ": the server answered 403",
                "NoneOfYours for " + word() + " '" + root().authority() + "' (anonymous).");
    }

    @Test
    void throttledRequest_isReportedAsThrottled() throws IOException {
        StoreException e = failure(503, "Busy", StoreException.class);
        assertEquals(Problem.THROTTLED, e.problem());
        assertSays(
                e,
                file() + ": the server limits requests (503",
                "Busy), even after ",
                ". Retry later, or use fewer threads.");
    }

    @Test
    void retries_areCounted() throws IOException {
        try (ScriptedServer server = new ScriptedServer((n, exchange) -> refuse(exchange, 503, "Busy"));
                Vfs vfs = open(server.port())) {
            RequestCounter counted = vfs.requestCounter();
            assertNotNull(counted);
            for (int call = 1; call <= 3; call++) {
                assertThrows(StoreException.class, () -> vfs.size(file()));
                assertEquals(2 * call, server.requests().size());
                assertEquals(2L * call, counted.requests());
                assertEquals(call, counted.retries());
            }
        }
    }

    @Test
    void truncatedResponse_isReportedAsBrokenOff() throws IOException {
        StoreException e = failure(0, "", StoreException.class);
        assertEquals(Problem.BROKEN_OFF, e.problem());
        assertSays(e, file() + ": the connection to http://127.0.0.1:");
    }

    @Test
    void unreachableServer_isReportedAsUnreachable() throws IOException {
        try (Vfs vfs = open(NOBODY)) {
            StoreException e = assertThrows(StoreException.class, () -> vfs.size(file()));
            assertEquals(Problem.UNREACHABLE, e.problem());
        }
    }

    @Test
    void interruptedThread_staysInterrupted() throws IOException {
        try (Vfs vfs = open(NOBODY)) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, () -> vfs.size(file()));
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void missingStore_isReportedAsAbsent() throws IOException {
        VfsUri file = VfsUri.parse(root().scheme() + "://absent/f");
        try (Vfs vfs = open(file, partSize())) {
            NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> vfs.listAll(file));
            assertEquals(file + ": no such " + word() + " 'absent'", e.getMessage());
        }
    }

    @Test
    void parts_areCombinedInOrder() throws IOException {
        int part = partSize();
        try (Vfs vfs = open(file(), part)) {
            for (int length : new int[] {part - 1, part, part + 1, 2 * part, 7 * part + 17}) {
                byte[] bytes = new byte[length];
                RandomTests.fixed(length).nextBytes(bytes);
                VfsUri file = root().child("parts-" + length);
                try (VfsOutput output = vfs.create(file);
                        VfsOutput other = vfs.create(file)) {
                    output.write(bytes);
                    output.publish();
                    other.write(new byte[3 * part]);
                    assertThrows(FileAlreadyExistsException.class, other::publish);
                }
                assertArrayEquals(bytes, vfs.readAll(file));
            }
        }
    }
}
