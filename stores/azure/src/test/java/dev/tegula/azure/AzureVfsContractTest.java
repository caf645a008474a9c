package dev.tegula.azure;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.VfsContract;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

@Slow
class AzureVfsContractTest extends VfsContract {

    private static @Nullable Azurite server;
    private static Stores stores;
    private static int tests;

    private VfsUri root;

    @BeforeAll
    static void start() throws Exception {
        server = Azurite.start("container");
        assumeTrue(server != null, "no emulator on this machine");
        stores = new Stores(server.settings().asMap());
    }

    @BeforeEach
    void next() {
        root = VfsUri.parse("azure://container/test" + tests++);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            stores.close();
            server.close();
        }
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

    /** Returns the backslash, which the server treats as a slash. */
    @Override
    public String refusedInNames() {
        return "\\";
    }
}
