package dev.tegula.stores;

import dev.tegula.Tegula;
import dev.tegula.testkit.net.StoreServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** Tests of the engine on a store's server, which all of a class share. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreTests {

    private @Nullable StoreServer server;
    private int tests;

    /** Starts the server. A machine that cannot have it aborts the tests, and says so. */
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

    /** A folder in which nothing lies; another for each test. */
    final String folder() {
        return server().root() + "/test" + tests;
    }

    /** An engine that reaches the server by a port of this machine. */
    final Tegula engine(int port, int tries) {
        return Tegula.builder().settings(server().settings(port, tries)).build();
    }
}
