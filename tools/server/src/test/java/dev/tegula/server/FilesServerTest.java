package dev.tegula.server;

import static dev.tegula.internal.server.http.RawClient.get;
import static dev.tegula.internal.server.http.RawClient.status;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.Stores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
class FilesServerTest {

    private static final String TOKEN = "a-token-of-the-test";

    private final Tegula tegula = Tegula.create();
    private final Stores stores = new Stores(Map.of());

    @TempDir
    Path folder;

    private String array;

    @BeforeEach
    void write() {
        array = folder.resolve("äther & more").toString();
        tegula.createArray(
                array,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 0, 99, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(array)) {
            writer.write(
                    Subarray.range("row", 0, 99),
                    Cells.builder()
                            .int32("a", IntStream.range(0, 100).toArray())
                            .build());
        }
    }

    @AfterEach
    void close() {
        tegula.close();
        stores.close();
    }

    private TegulaServer serve(String uri) throws IOException {
        return TegulaServer.files(stores, uri, ServerOptions.defaults());
    }

    private static InetSocketAddress address(TegulaServer server) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    }

    private int[] read(String uri) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            return reader.read(Subarray.whole(), "a").int32("a");
        }
    }

    @Test
    void arrayReadThroughTheServer_equalsTheLocalOne() throws IOException {
        try (TegulaServer server = serve(array)) {
            assertArrayEquals(read(array), read("http://127.0.0.1:" + server.port() + "/äther & more"));
        }
    }

    @Test
    void groupReadThroughTheServer_hasItsMembers() throws IOException {
        String group = folder.resolve("group").toString();
        tegula.createGroup(group);
        tegula.object(array).moveTo(group + "/temps");
        tegula.object(group).updateMembers(GroupChanges.none().addRelative("temps", "temps"));
        try (TegulaServer server = serve(group)) {
            assertEquals(1, tegula.openGroup(server.url()).members().size());
            assertEquals(100, read(server.url() + "/temps").length);
        }
    }

    @Test
    void newFragment_isVisibleAtOnce() throws IOException {
        try (TegulaServer server = serve(array)) {
            String url = "http://127.0.0.1:" + server.port() + "/äther & more";
            assertEquals(0, read(url)[0]);
            try (ArrayWriter writer = tegula.openForWriting(array)) {
                writer.write(
                        Subarray.range("row", 0, 0),
                        Cells.builder().int32("a", 77).build());
            }
            assertEquals(77, read(url)[0]);
        }
    }

    @Test
    void token_isNeededForEveryFile() throws Exception {
        try (TegulaServer server =
                TegulaServer.files(stores, array, ServerOptions.defaults().withToken(TOKEN))) {
            assertThrows(RuntimeException.class, () -> read("http://127.0.0.1:" + server.port() + "/äther & more"));
            URI index = URI.create(server.url() + "/.tegula-index");
            HttpClient client = HttpClient.newHttpClient();
            assertEquals(
                    401,
                    client.send(HttpRequest.newBuilder(index).build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode());
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(index)
                            .header("Authorization", "Bearer " + TOKEN)
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertTrue(response.body().startsWith("tegula-index 1\n"), response.body());
            assertFalse(response.body().contains(folder.toString()), response.body());
        }
    }

    @Test
    void linkOutOfTheFolder_isNotServed() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
        Path outside = Files.createDirectory(folder.resolve("outside"));
        Files.writeString(outside.resolve("f"), "secret");
        Files.createSymbolicLink(Path.of(array).resolve("link"), secret);
        Files.createSymbolicLink(Path.of(array).resolve("folder"), outside);
        try (TegulaServer server = serve(array)) {
            String base = "/%C3%A4ther%20&%20more";
            assertEquals(404, status(get(address(server), base + "/link")));
            assertEquals(404, status(get(address(server), base + "/folder/f")));
            assertEquals(404, status(get(address(server), base + "/folder/")));
            assertFalse(get(address(server), base + "/").contains("link"));
            assertFalse(get(address(server), base + "/.tegula-index").contains("folder/f"));
        }
    }

    @Test
    void directoryPage_linksToEntriesThatExist() throws IOException {
        try (TegulaServer server = serve(array)) {
            assertEquals(303, status(get(address(server), "/%C3%A4ther%20&%20more")));
            assertTrue(get(address(server), "/%C3%A4ther%20&%20more/").contains("href=\"./__schema/\""));
            assertEquals(200, status(get(address(server), "/%C3%A4ther%20&%20more/__schema/")));
            assertEquals(404, status(get(address(server), "/%C3%A4ther%20&%20more/nothing")));
            assertEquals(404, status(get(address(server), "/other")));
            assertEquals(303, status(get(address(server), "/")));
        }
    }

    @Test
    void portInUse_isReportedWithAChoice() throws IOException {
        try (TegulaServer server = serve(array)) {
            IOException e = assertThrows(
                    IOException.class,
                    () -> TegulaServer.files(
                            stores, array, ServerOptions.defaults().withAddress("127.0.0.1", server.port())));
            assertTrue(e.getMessage().endsWith("Choose another port, or 0 for any free one."), e.getMessage());
        }
    }
}
