package dev.tegula.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.Cli;
import dev.tegula.cli.Main;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.CookieManager;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that run a server. */
@Timeout(60)
@Slow
class ViewCommandTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicInteger status = new AtomicInteger(-1);
    private Thread thread = new Thread();
    private String temps = "";

    @BeforeEach
    void demo() {
        temps = folder.resolve("temps").toString();
        Cli.ok("demo", temps);
    }

    @AfterEach
    void stop() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }

    /** Starts a command and returns the URL that it prints. */
    private String start(String... words) throws InterruptedException {
        thread = new Thread(() -> status.set(Main.run(
                words,
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new ByteArrayInputStream(new byte[0]))));
        thread.start();
        while (thread.isAlive() && !out.toString(StandardCharsets.UTF_8).contains("\n")) {
            Thread.sleep(20);
        }
        String printed = out.toString(StandardCharsets.UTF_8);
        assertTrue(printed.startsWith("http://"), printed + err.toString(StandardCharsets.UTF_8));
        return printed.strip();
    }

    private static int status(HttpClient client, String url) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }

    @Test
    void view_needsTheTokenOfItsUrl() throws Exception {
        String url = start("view", temps, "--no-open");
        assertTrue(url.matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]{32}"), url);
        HttpClient browser = HttpClient.newBuilder()
                .cookieHandler(new CookieManager())
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        assertEquals(401, status(browser, url.substring(0, url.indexOf('?'))));
        assertEquals(200, status(browser, url));
        assertEquals(200, status(browser, url.substring(0, url.indexOf('?')) + "api/array"));
        thread.interrupt();
        thread.join();
        assertEquals(0, status.get());
    }

    @Test
    void view_listensOnLoopbackOnly() throws Exception {
        int port = URI.create(start("view", temps, "--no-open")).getPort();
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (!address.isLoopbackAddress()) {
                    assertNull(connect(address, port), address + " accepts connections");
                }
            }
        }
    }

    private static Object connect(InetAddress address, int port) {
        try (Socket socket = new Socket(address, port)) {
            return socket;
        } catch (IOException refused) {
            return null;
        }
    }

    @Test
    void view_atATime_showsThatState() throws Exception {
        String url = start("view", temps, "--no-open", "--at", "2001-01-01");
        HttpClient client = HttpClient.newHttpClient();
        HttpResponse<String> array = client.send(
                HttpRequest.newBuilder(URI.create(url.substring(0, url.indexOf('?')) + "api/array"))
                        .header("Authorization", "Bearer " + url.substring(url.indexOf('=') + 1))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertTrue(array.statusCode() != 200 || array.body().contains("\"empty\":true"), array.body());
    }

    @Test
    void queryLog_hasLinesThatAdviseAndExplainRead() throws Exception {
        Path log = folder.resolve("queries");
        String url = start("serve", temps, "--zarr", "--no-token", "--query-log", log.toString());
        assertEquals(200, status(HttpClient.newHttpClient(), url + "/v2/celsius/0.0"));
        while (!Files.exists(log) || Files.readString(log).isEmpty()) {
            Thread.sleep(20); // the line follows the response
        }
        String line = Files.readString(log);
        assertEquals("file://" + temps + " --range station=1:4 --range hour=0:23 --field celsius\n", line);
        Cli.ok(("explain " + line.strip()).split(" "));
        Files.writeString(log, "/elsewhere --range no=1\n" + line);
        String advice = Cli.ok("advise", temps, "--queries", log.toString());
        assertTrue(advice.contains("measured with 1 of the given queries on all "), advice);
        Files.writeString(log, "/elsewhere --range no=1\n");
        Cli.run("advise", temps, "--queries", log.toString()).fails(2, "has no queries of the array");
    }

    @Test
    void served_files_areReadByOtherCommands() throws Exception {
        String url = start("serve", temps, "--files", "--no-token");
        assertTrue(url.startsWith("http://127.0.0.1:") && url.endsWith("/temps"), url);
        assertEquals(Cli.ok("export", temps), Cli.ok("export", url));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-token", "--token=0123456789abcdef"})
    void serve_beyondThisMachine_warnsIfNoTokenIsNeeded(String token) throws Exception {
        start("serve", temps, "--files", token, "--host", "0.0.0.0");
        String warning = err.toString(StandardCharsets.UTF_8);
        assertEquals(
                token.equals("--no-token"),
                warning.startsWith("tegula: WARNING: everybody who reaches 0.0.0.0 can read what is served"),
                warning);
    }

    @Test
    void wrongOptions_areRefused() {
        Cli.run("serve", temps).fails(2, "choose what to serve");
        Cli.run("serve", temps, "--sql", "--zarr").fails(2, "choose what to serve");
        Cli.run("serve", temps, "--files", "--write").fails(2, "--tls-key need --sql");
        Cli.run("serve", temps, "--sql", "--tls-key", "x").fails(2, "need each other");
        Cli.run("serve", temps, "--sql").fails(1, "needs the module tegula-flight");
        Cli.run("serve", temps, "--files", "--no-token", "--token", "0123456789abcdef")
                .fails(2, "mutually exclusive");
        Cli.run("serve", temps, "--files", "--slow-request", "fast")
                .fails(2, "not a time span (found 'fast', expected");
        Cli.run("serve", temps, "--files", "--token", "short").fails(2, "--token: invalid value");
        Cli.run("serve", temps, "--files", "--allow-origin", "example.org").fails(2, "--allow-origin: invalid value");
        Cli.run("view", folder.resolve("nothing").toString(), "--no-open").fails(1, "nothing");
    }
}
