package dev.tegula.stores;

import dev.tegula.Tegula;
import dev.tegula.testkit.net.StoreServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** Tests of the engine on the server of a store, which is shared by the tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreTests {

    private @Nullable StoreServer server;
    private int tests;

    /** Starts the server. If the machine cannot run it, prints a message and aborts the tests. */
    protected abstract StoreServer start() throws Exception;

    @BeforeAll
    final void startServer() throws Exception {
        server = start();
    }

    @AfterAll
    final void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    final void next() {
        tests++;
    }

    final StoreServer server() {
        StoreServer started = server;
        if (started == null) {
            throw new IllegalStateException("the server was not started");
        }
        return started;
    }

    /** Returns an empty folder, a different one for each test. */
    public final String folder() {
        return server().root() + "/test" + tests;
    }

    /** Returns an engine that connects to the server through a local port. */
    final Tegula engine(int port, int tries) {
        return Tegula.builder().settings(server().settings(port, tries)).build();
    }
}
