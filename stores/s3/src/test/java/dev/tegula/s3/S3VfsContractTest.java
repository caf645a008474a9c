package dev.tegula.s3;

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
class S3VfsContractTest extends VfsContract {

    private static LocalS3 server;
    private static Stores stores;
    private static int tests;

    private VfsUri root;

    @BeforeAll
    static void start() throws Exception {
        server = new LocalS3("bucket");
        stores = new Stores(server.settings().asMap());
    }

    @BeforeEach
    void next() {
        root = VfsUri.parse("s3://bucket/test" + tests++);
    }

    @AfterAll
    static void stop() throws Exception {
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
