package dev.tegula.azure;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.StoreErrorsContract;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Without the emulator, only the tests that need it are skipped. */
@Slow
class AzureErrorsTest extends StoreErrorsContract {

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

    @Override
    protected Vfs open(int port) {
        return new AzureProvider()
                .open(
                        root(),
                        AzureSettings.defaults()
                                .anonymous()
                                .retries(1, Duration.ofMillis(1))
                                .endpoint("http://127.0.0.1:" + port + "/account")
                                .asMap());
    }

    @Override
    protected Vfs open(VfsUri any, int partSize) {
        assumeTrue(server != null, "no emulator on this machine");
        return new AzureProvider()
                .open(
                        any,
                        server.settings()
                                .retries(1, Duration.ofMillis(1))
                                .blockSize(partSize)
                                .asMap());
    }

    @Override
    protected void refuse(HttpExchange exchange, int status, String why) throws IOException {
        exchange.getResponseHeaders().add("x-ms-error-code", why);
        exchange.sendResponseHeaders(status, -1);
    }

    @Override
    protected VfsUri root() {
        return VfsUri.parse("azure://container");
    }

    @Override
    protected String word() {
        return "container";
    }

    @Override
    protected int partSize() {
        return 64 << 10;
    }
}
