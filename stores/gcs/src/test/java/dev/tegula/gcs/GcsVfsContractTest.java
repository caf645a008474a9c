package dev.tegula.gcs;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.VfsContract;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

@Slow
class GcsVfsContractTest extends VfsContract {

    private static LocalGcs server;
    private static Stores stores;
    private static int tests;

    private VfsUri root;

    @BeforeAll
    static void start() throws IOException {
        server = new LocalGcs("bucket", 10);
        stores = new Stores(server.settings().asMap());
    }

    @BeforeEach
    void next() {
        root = VfsUri.parse((tests % 2 == 0 ? "gs" : "gcs") + "://bucket/test" + tests++);
    }

    @AfterAll
    static void stop() {
        stores.close();
        server.close();
    }

    @Override
    public Vfs vfs() {
        try {
            return stores.of(root);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public VfsUri root() {
        return root;
    }
}
