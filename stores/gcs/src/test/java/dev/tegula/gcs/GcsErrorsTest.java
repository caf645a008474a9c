package dev.tegula.gcs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.vfs.StoreErrorsContract;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GcsErrorsTest extends StoreErrorsContract {

    private LocalGcs server;

    @BeforeEach
    void start() throws IOException {
        server = new LocalGcs("bucket", 10);
    }

    /** No test may leave an unfinished upload. */
    @AfterEach
    void stop() {
        assertEquals(0, server.uploads().open());
        server.close();
    }

    @Override
    protected Vfs open(int port) throws IOException {
        return new GcsProvider()
                .open(
                        root(),
                        GcsSettings.defaults()
                                .anonymous()
                                .attempts(2, Duration.ofMillis(1))
                                .endpoint("http://127.0.0.1:" + port)
                                .asMap());
    }

    @Override
    protected Vfs open(VfsUri any, int partSize) throws IOException {
        return new GcsProvider()
                .open(any, server.settings().partSize(partSize + 1).asMap()); // the store rounds down to whole units
    }

    @Override
    protected void refuse(HttpExchange exchange, int status, String why) throws IOException {
        LocalGcs.fail(exchange, status, why);
    }

    @Override
    protected VfsUri root() {
        return VfsUri.parse("gs://bucket");
    }

    @Override
    protected String word() {
        return "bucket";
    }

    @Override
    protected int partSize() {
        return 512 << 10;
    }

    @Test
    void partlyStoredPiece_isSentAgain() throws IOException {
        byte[] bytes = new byte[7 * partSize() + 17];
        RandomTests.fixed(1).nextBytes(bytes);
        server.uploads().forget(3);
        try (Vfs vfs = open(root(), partSize());
                VfsOutput output = vfs.create(root().child("f"))) {
            output.write(bytes);
            output.publish();
            assertArrayEquals(bytes, vfs.readAll(root().child("f")));
            assertEquals(0, server.uploads().open());
        }
    }

    @Test
    void uploadStartedFirstAndCompletedLast_isRefused() throws IOException {
        VfsUri file = root().child("f");
        try (Vfs vfs = open(root(), partSize());
                VfsOutput first = vfs.create(file);
                VfsOutput second = vfs.create(file)) {
            first.write(new byte[3 * partSize()]);
            second.write(new byte[2 * partSize()]);
            second.publish();
            assertThrows(FileAlreadyExistsException.class, first::publish);
            assertEquals(2 * partSize(), vfs.size(file));
        }
    }

    @Test
    void abandonedUpload_isCancelled() throws IOException {
        try (Vfs vfs = open(root(), partSize())) {
            VfsOutput closed = vfs.create(root().child("f"));
            closed.write(new byte[3 * partSize()]);
            assertEquals(1, server.uploads().open());
            closed.close();
            assertEquals(0, server.uploads().open());
        }
    }
}
