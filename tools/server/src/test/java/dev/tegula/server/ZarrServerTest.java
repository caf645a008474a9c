package dev.tegula.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.image.ImageImport;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import dev.tegula.testkit.tools.ZarritaPrograms;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads arrays that are served as Zarr: by HTTP, by zarr-python and by zarrita. */
@Slow
class ZarrServerTest {

    private static final Path PROGRAMS = SourceTree.of("files/zarr/src/test");
    private static final int ROWS = 300;
    private static final int COLUMNS = 200;
    private static final int BOXES = 15;

    private final Tegula tegula = Tegula.create();
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private String array;

    @BeforeEach
    void write() {
        array = folder.resolve("heights").toString();
        tegula.createArray(
                array,
                ArraySchema.dense()
                        .dimension(Dimension.int32("y", 0, ROWS - 1, 30))
                        .dimension(Dimension.int32("x", 0, COLUMNS - 1, 25))
                        .attribute(Attribute.int32("height"))
                        .build());
        writeAt(1000, 0);
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void writeAt(long time, int offset) {
        try (ArrayWriter writer =
                tegula.openForWriting(array, OpenOptions.defaults().at(time))) {
            int[] values =
                    IntStream.range(0, ROWS * COLUMNS).map(i -> i + offset).toArray();
            writer.write(
                    Subarray.whole(), Cells.builder().int32("height", values).build());
        }
    }

    private TegulaServer serve(String uri) throws IOException {
        return TegulaServer.zarr(tegula, uri, OpenOptions.defaults(), ServerOptions.defaults());
    }

    private HttpResponse<byte[]> get(String url, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private String text(String url) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = get(url);
        assertEquals(200, response.statusCode(), url);
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Test
    void documentsAndChunksOfBothVersions() throws Exception {
        try (TegulaServer server = serve(array)) {
            assertTrue(text(server.url()).contains("v3/"));
            assertTrue(text(server.url() + "/v3/zarr.json").contains("\"int32\""));
            assertTrue(text(server.url() + "/v2/.zarray").contains("\"<i4\""));
            assertTrue(text(server.url() + "/v2/.zattrs").contains("_ARRAY_DIMENSIONS"));
            HttpResponse<byte[]> chunk = get(server.url() + "/v3/c/0/0");
            assertEquals(200, chunk.statusCode());
            assertArrayEquals(chunk.body(), get(server.url() + "/v2/0.0").body());
            for (String key : List.of("/v2/0/0", "/v2/99.0", "/v3/c/0", "/v3/c/0/99", "/v3/.zarray", "/v4/zarr.json")) {
                assertEquals(404, get(server.url() + key).statusCode(), key);
            }
            assertEquals(400, get(server.url() + "/v3@yesterday/zarr.json").statusCode());
        }
    }

    @Test
    void folder_isServedAsAGroupOfWhatIsBelow() throws Exception {
        String deep = folder.resolve("2026/november/copy").toString();
        tegula.object(array).copyTo(deep);
        tegula.createArray(
                folder.resolve("sparse").toString(),
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 9, 1))
                        .attribute(Attribute.int32("a"))
                        .build());
        try (TegulaServer server = serve(folder.toString())) {
            assertTrue(text(server.url() + "/v3/zarr.json").contains("\"group\""));
            assertTrue(text(server.url() + "/v2/2026/november/.zgroup").contains("2"));
            HttpResponse<byte[]> chunk = get(server.url() + "/v3/heights/c/0/0");
            assertEquals(200, chunk.statusCode());
            assertArrayEquals(
                    chunk.body(),
                    get(server.url() + "/v2/2026/november/copy/0.0").body());
            assertEquals(404, get(server.url() + "/v3/sparse/zarr.json").statusCode());
        }
    }

    @Test
    void rangesAndEntityTags() throws Exception {
        try (TegulaServer server = serve(array)) {
            String chunk = server.url() + "/v3/c/1/0";
            HttpResponse<byte[]> whole = get(chunk);
            HttpResponse<byte[]> part = get(chunk, "Range", "bytes=5-9");
            assertEquals(206, part.statusCode());
            assertArrayEquals(java.util.Arrays.copyOfRange(whole.body(), 5, 10), part.body());
            String tag = whole.headers().firstValue("ETag").orElseThrow();
            HttpResponse<byte[]> known = get(chunk, "If-None-Match", tag);
            assertEquals(304, known.statusCode());
            assertEquals(0, known.body().length);
        }
    }

    @Test
    void timesAreServedByPathAndParameter() throws Exception {
        try (TegulaServer server = serve(array)) {
            HttpResponse<byte[]> before = get(server.url() + "/v3@1500/c/0/0");
            writeAt(2000, 7);
            assertArrayEquals(
                    before.body(),
                    get(server.url() + "/v3/c/0/0?at=1970-01-01T00:00:01.500Z").body());
            HttpResponse<byte[]> after = get(server.url() + "/v3@2500/c/0/0");
            assertFalse(java.util.Arrays.equals(before.body(), after.body()));
            assertNotEquals(before.headers().firstValue("ETag"), after.headers().firstValue("ETag"));
        }
    }

    @Test
    void laterWritesBecomeVisible() throws Exception {
        try (TegulaServer server = serve(array)) {
            byte[] before = get(server.url() + "/v3/c/0/0").body();
            writeAt(2000, 7);
            for (int i = 0;
                    i < 100
                            && java.util.Arrays.equals(
                                    before, get(server.url() + "/v3/c/0/0").body());
                    i++) {
                Thread.sleep(100);
            }
            assertArrayEquals(
                    get(server.url() + "/v3@2500/c/0/0").body(),
                    get(server.url() + "/v3/c/0/0").body());
        }
    }

    @Test
    void imageHasTheAttributesOfItsResolutions() throws Exception {
        Path picture = folder.resolve("picture.png");
        BufferedImage image = new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 300; x++) {
            image.setRGB(x, x % 200, 0x123456 + x);
        }
        ImageIO.write(image, "png", picture.toFile());
        String uri = folder.resolve("image").toString();
        int levels =
                ImageImport.of(tegula, uri).withLevels(2).run(picture).levels().size();
        assertEquals(2, levels);
        try (TegulaServer server = serve(uri)) {
            String attributes = text(server.url() + "/v3/zarr.json");
            assertTrue(attributes.contains("\"0.5\"") && attributes.contains("coordinateTransformations"), attributes);
            String version2 = text(server.url() + "/v2/.zattrs");
            Matcher path = Pattern.compile("\"path\" : \"([^\"]+)\"").matcher(version2);
            int found = 0;
            while (path.find()) {
                String array = text(server.url() + "/v2/" + path.group(1) + "/.zarray");
                assertTrue(array.contains("\"dimension_separator\" : \"/\""), array);
                assertEquals(
                        200,
                        get(server.url() + "/v2/" + path.group(1) + "/0/0/0").statusCode());
                found++;
            }
            assertEquals(2, found, version2);
            assertTrue(version2.contains("\"channel\"") && version2.contains("[ 1.0, 2.0, 2.0 ]"), version2);
        }
    }

    @Test
    void sparseArray_isRefused() {
        String sparse = folder.resolve("sparse").toString();
        tegula.createArray(
                sparse,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("k", 0, 9, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        assertThrows(IllegalArgumentException.class, () -> serve(sparse).close());
    }

    private String group() {
        String group = folder.resolve("group").toString();
        tegula.createGroup(group);
        tegula.object(array).moveTo(group + "/heights");
        tegula.object(group).updateMembers(GroupChanges.none().addRelative("heights", "heights"));
        return group;
    }

    /** Returns random boxes as JSON, and their values. */
    private String requests(String path, List<byte[]> expected, String uri) {
        RandomGenerator random = RandomTests.generator();
        StringBuilder json = new StringBuilder();
        try (ArrayReader reader = tegula.openForReading(uri)) {
            for (int i = 0; i < BOXES; i++) {
                int y = random.nextInt(ROWS);
                int x = random.nextInt(COLUMNS);
                int toY = y + 1 + random.nextInt(ROWS - y);
                int toX = x + 1 + random.nextInt(COLUMNS - x);
                json.append(json.isEmpty() ? "" : ",")
                        .append("{\"path\":\"" + path + "\",\"box\":[[" + y + "," + toY + "],[" + x + "," + toX + "]],"
                                + "\"out\":\"" + folder.resolve("box" + i) + "\"}");
                Subarray box = Subarray.range("y", y, toY - 1).addRange("x", x, toX - 1);
                int[] values = reader.read(box, "height").int32("height");
                ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
                bytes.asIntBuffer().put(values);
                expected.add(bytes.array());
            }
        }
        return "[" + json + "]";
    }

    private void compare(String reader, String store, int version, String path, String uri) throws Exception {
        List<byte[]> expected = new ArrayList<>();
        String requests = requests(path, expected, uri);
        Path file = folder.resolve("requests.json");
        Files.writeString(
                file, "{\"store\":\"" + store + "\",\"version\":" + version + ",\"requests\":" + requests + "}");
        if (reader.equals("zarrita")) {
            ZarritaPrograms.run("read_zarr.mjs", file.toString());
        } else {
            Python.with("zarr").runFile(PROGRAMS.resolve("python/read_zarr.py"), folder, file.toString());
        }
        for (int i = 0; i < BOXES; i++) {
            assertArrayEquals(expected.get(i), Files.readAllBytes(folder.resolve("box" + i)), reader + " " + i);
        }
        System.out.println(
                "ZarrServerTest: " + BOXES + " boxes read by " + reader + " from version " + version + " over HTTP");
    }

    @Test
    void zarritaReadsRandomBoxesOfBothVersions() throws Exception {
        try (TegulaServer server = serve(array)) {
            compare("zarrita", server.url() + "/v3", 3, "", array);
            compare("zarrita", server.url() + "/v2", 2, "", array);
            compare("zarrita", server.url() + "/v3@1500", 3, "", array);
        }
        String group = group();
        try (TegulaServer server = serve(group)) {
            compare("zarrita", server.url() + "/v3", 3, "heights", group + "/heights");
        }
    }

    @Test
    void zarrPythonReadsRandomBoxes() throws Exception {
        try (TegulaServer server = serve(array)) {
            compare("zarr-python", server.url() + "/v2", 2, "", array);
        }
        String group = group();
        try (TegulaServer server = serve(group)) {
            compare("zarr-python", server.url() + "/v2", 2, "heights", group + "/heights");
        }
    }
}
