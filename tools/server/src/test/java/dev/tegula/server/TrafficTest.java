package dev.tegula.server;

import static dev.tegula.internal.server.http.RawClient.get;
import static dev.tegula.internal.server.http.RawClient.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.log.LogCapture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code /health}, {@code /metrics} and the access log. */
class TrafficTest {

    private static final String TOKEN = "a-token-of-the-test";

    /** A line comes after its response, so that a client may be ahead of it. */
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    @TempDir
    Path folder;

    private TegulaServer view(Tegula engine) throws IOException {
        return view(engine, Duration.ofDays(1));
    }

    private TegulaServer view(Tegula engine, Duration slow) throws IOException {
        String array = folder.resolve("array").toString();
        engine.createArray(
                array,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        ServerOptions options = ServerOptions.defaults()
                .withToken(TOKEN)
                .withAccessLog(lines::add)
                .withSlowRequest(slow);
        return TegulaServer.view(engine, array, OpenOptions.defaults(), options);
    }

    private static InetSocketAddress address(TegulaServer server) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    }

    private String nextLine() throws InterruptedException {
        String line = lines.poll(10, TimeUnit.SECONDS);
        assertNotNull(line, "a request is missing from the access log");
        return line;
    }

    @Test
    void health_needsNeitherTokenNorKnownHost() throws IOException {
        try (Tegula engine = Tegula.create();
                TegulaServer server = view(engine)) {
            String response = get(address(server), "/health", "Host: 10.0.0.7:80");
            assertEquals(200, status(response));
            assertTrue(response.endsWith("\r\n\r\nok\n"), response);
            assertEquals(401, status(get(address(server), "/health/more")));
        }
    }

    @Test
    void metrics_haveCountersOfServerAndEngine_forThoseWhoMayRead() throws Exception {
        try (Tegula engine = Tegula.create();
                TegulaServer server = view(engine)) {
            assertEquals(401, status(get(address(server), "/metrics")));
            nextLine();
            get(address(server), "/health");
            nextLine();
            String response = get(address(server), "/metrics", "Authorization: Bearer " + TOKEN);
            assertEquals(200, status(response));
            assertTrue(response.contains("\ntegula_http_requests_total{status=\"200\"} 1\n"), response);
            assertTrue(response.contains("\ntegula_http_requests_total{status=\"401\"} 1\n"), response);
            assertTrue(response.contains("\ntegula_http_requests_running 1\n"), response);
            assertTrue(response.contains("\ntegula_store_calls_total{scheme=\"file\",verb=\"list\"} "), response);
            assertTrue(response.contains("\ntegula_chunk_cache_hits_total 0\n"), response);
        }
    }

    @Test
    void slowRequests_areLoggedWithWhatTheyRead_withoutTheToken() throws Exception {
        try (Tegula engine = Tegula.create();
                LogCapture log = LogCapture.start();
                TegulaServer server = view(engine, Duration.ZERO)) {
            try (ArrayWriter array =
                    engine.openForWriting(folder.resolve("array").toString())) {
                array.write(
                        Subarray.range("row", 0, 29),
                        Cells.builder().int32("a", new int[30]).build());
            }
            String path = "/api/table?limit=25";
            assertEquals(303, status(get(address(server), path + "&token=" + TOKEN)));
            nextLine();
            assertEquals(200, status(get(address(server), path, "Authorization: Bearer " + TOKEN)));
            nextLine();
            String line = log.messages().stream()
                    .filter(message -> message.contains("/api/table") && message.contains(" 200 "))
                    .findFirst()
                    .orElseThrow();
            assertTrue(line.startsWith("slow request: 127.0.0.1 GET " + path + " 200 "), line);
            assertTrue(line.contains("array: read 1 of 1 fragments, "), line);
            assertTrue(log.messages().stream().noneMatch(message -> message.contains(TOKEN)));
        }
    }

    @Test
    void accessLog_hasALinePerRequest_withoutTheToken() throws Exception {
        try (Tegula engine = Tegula.create();
                TegulaServer server = view(engine)) {
            get(address(server), "/health?x=1&token=" + TOKEN);
            String health = nextLine();
            assertTrue(health.matches("127.0.0.1 GET /health\\?x=1&token=\\*\\*\\* 200 3 [0-9]+ms"), health);
            get(address(server), "/nothing");
            String refused = nextLine();
            assertTrue(refused.startsWith("127.0.0.1 GET /nothing 401 "), refused);
            assertTrue(lines.isEmpty(), lines.toString());
        }
    }
}
