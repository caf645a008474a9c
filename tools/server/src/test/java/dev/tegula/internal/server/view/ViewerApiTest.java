package dev.tegula.internal.server.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.TegulaServer;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ViewerApiTest {

    private static final String HALVES = "path=halves&field=v&x=column&y=row";

    private final Tegula tegula = Tegula.create();
    private final HttpClient client = HttpClient.newHttpClient();
    private TegulaServer server;

    @TempDir
    static Path folder;

    @BeforeAll
    void start() throws IOException {
        String group = folder.resolve("weather").toString();
        ViewArrays.create(tegula, group);
        server = TegulaServer.view(tegula, group, OpenOptions.defaults(), ServerOptions.defaults());
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
        tegula.close();
    }

    private HttpResponse<byte[]> send(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private String get(String path) throws Exception {
        HttpResponse<byte[]> response = send(path);
        String body = new String(response.body(), StandardCharsets.UTF_8);
        assertEquals(200, response.statusCode(), body);
        return body;
    }

    private String refuse(int status, String path) throws Exception {
        HttpResponse<byte[]> response = send(path);
        String body = new String(response.body(), StandardCharsets.UTF_8);
        assertEquals(status, response.statusCode(), body);
        assertFalse(body.contains(folder.toString()), body);
        return body;
    }

    private BufferedImage tile(String query) throws Exception {
        HttpResponse<byte[]> response = send("api/tile?" + query);
        assertEquals(200, response.statusCode(), new String(response.body(), StandardCharsets.UTF_8));
        return ImageIO.read(new ByteArrayInputStream(response.body()));
    }

    @Test
    void tree_hasTheMembersOfTheGroup() throws Exception {
        String tree = get("api/tree?path=");
        assertTrue(tree.contains("{\"name\":\"halves\",\"path\":\"halves\",\"type\":\"array\"}"), tree);
    }

    @Test
    void array_hasSchemaUnitsTimesAndPlane() throws Exception {
        String array = get("api/array?path=halves");
        assertTrue(array.contains("\"units\":\"°C\""), array);
        assertTrue(array.contains("\"times\":[" + ViewArrays.FIRST + "," + ViewArrays.SECOND + "]"), array);
        assertTrue(
                array.contains("\"plane\":{\"x\":\"column\",\"y\":\"row\",\"width\":200,\"height\":100,\"maxLevel\":8"),
                array);
    }

    @Test
    void tile_hasTheColorsOfTheValues() throws Exception {
        BufferedImage tile = tile(HALVES + "&low=0&high=100&level=8&column=0&row=0");
        assertEquals(200, tile.getWidth());
        assertEquals(100, tile.getHeight());
        assertEquals(0xff440154, tile.getRGB(50, 20));
        assertEquals(0xfffde725, tile.getRGB(100, 20));
        assertEquals(0xffb8b8b8, tile.getRGB(19, 9));
        assertEquals(0xff440154, tile.getRGB(99, 49));
        assertEquals(0xfffde725, tile.getRGB(49, 50));
    }

    @Test
    void tile_ofAnotherLevelLayerOrTime_showsThat() throws Exception {
        BufferedImage half = tile(HALVES + "&low=0&high=100&level=7&column=0&row=0");
        assertEquals(100, half.getWidth());
        assertEquals(0xfffde725, half.getRGB(50, 10));
        assertEquals(
                0xfffde725,
                tile(HALVES + "&fix=layer:1&low=0&high=100&level=8&column=0&row=0")
                        .getRGB(50, 20));
        assertEquals(
                0xff440154,
                tile(HALVES + "&at=" + ViewArrays.FIRST + "&low=0&high=100&level=8&column=0&row=0")
                        .getRGB(49, 50));
    }

    @Test
    void tileOfAFixedTime_isConfirmed() throws Exception {
        String path = "api/tile?" + HALVES + "&at=" + ViewArrays.SECOND + "&low=0&high=100&level=8&column=0&row=0";
        HttpResponse<byte[]> first = send(path);
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertEquals(
                "20000;false",
                first.headers().firstValue("Tegula-Cost").orElseThrow().replaceAll(";\\d+$", ""));
        assertEquals(304, send(path, "If-None-Match", tag).statusCode());
    }

    @Test
    void range_hasTheExtremesAndKinds() throws Exception {
        String range = get("api/range?" + HALVES);
        assertTrue(
                range.contains(
                        "\"low\":0,\"high\":100,\"colors\":\"viridis\",\"below\":false,\"above\":false,\"overview\":false"),
                range);
        assertTrue(range.contains("\"kinds\":[\"value\",\"null\"]"), range);
    }

    @Test
    void cell_hasCoordinatesAndValues() throws Exception {
        String cell = get("api/cell?" + HALVES + "&x0=150.2&x1=150.3&y0=7.5&y1=7.6");
        assertTrue(cell.contains("\"cells\":[{\"layer\":\"0\",\"row\":\"7\",\"column\":\"150\",\"v\":\"100\"}]"), cell);
        String none = get("api/cell?" + HALVES + "&x0=0&x1=0.1&y0=0&y1=0.1");
        assertTrue(none.contains("\"v\":\"null\""), none);
    }

    @Test
    void cell_ofASparseArray_hasDatesAndLabels() throws Exception {
        String cell = get("api/cell?path=reads");
        assertTrue(cell.contains("{\"time\":\"2026-01-02\",\"place\":\"20\",\"q\":\"0.2\",\"kind\":\"green\"}"), cell);
    }

    @Test
    void statistics_areThoseOfTheCells() throws Exception {
        String statistics = get("api/statistics?" + HALVES + "&x0=20.5&x1=119.5&y0=20.5&y1=59.5");
        for (String each : new String[] {
            "\"name\":\"count\",\"text\":\"4000\"",
            "\"name\":\"mean\",\"text\":\"27.5\"",
            "\"name\":\"max\",\"text\":\"100\"",
            "\"name\":\"null count\",\"text\":\"0\"",
            "\"name\":\"row\",\"low\":\"20\",\"high\":\"59\""
        }) {
            assertTrue(statistics.contains(each), each + " in " + statistics);
        }
    }

    @Test
    void table_selectsByConditionAndPages() throws Exception {
        String page = get("api/table?" + HALVES + "&where=v%20is%20null&limit=2&offset=1");
        assertTrue(page.contains("\"rows\":[[\"0\",\"0\",\"1\",\"null\"],[\"0\",\"0\",\"2\",\"null\"]]"), page);
        assertTrue(page.contains("\"more\":true"), page);
        assertTrue(get("api/table?path=reads&where=kind%20=%20'green'").contains("\"green\"]]"));
        assertTrue(refuse(400, "api/table?" + HALVES + "&where=v%20%3E%20=").contains("condition"));
    }

    @Test
    void histogramAndProfile_countTheCells() throws Exception {
        String histogram = get("api/histogram?" + HALVES + "&bins=2");
        assertTrue(histogram.contains("\"counts\":[7300,12500]"), histogram);
        assertTrue(histogram.contains("\"nulls\":200"), histogram);
        String profile = get("api/profile?" + HALVES + "&y0=20&y1=40&along=x");
        assertTrue(profile.contains("\"low\":\"0\",\"high\":\"199\",\"label\":\"v\",\"means\":[0,0,"), profile);
    }

    @Test
    void points_ofASparseArray_areAtTheirPlaces() throws Exception {
        String points = get("api/points?path=reads&field=q&low=0.1&high=0.3");
        int least = 0x440154;
        int greatest = 0xfde725;
        // Of three days, the latest is at the top.
        assertTrue(points.startsWith("{\"complete\":true,\"points\":[[2048,172800.5," + least + "],["), points);
        assertTrue(points.endsWith(",0.5," + greatest + "]]}"), points);
    }

    @Test
    void meanOfASelection_leavesNanOut_asExtremesDo() throws Exception {
        String statistics = get("api/statistics?path=world&field=w");
        for (String each : new String[] {"min\",\"text\":\"3", "max\",\"text\":\"3", "mean\",\"text\":\"3"}) {
            assertTrue(statistics.contains(each), statistics);
        }
    }

    @Test
    void world_hasItsNorthAbove_andLabels() throws Exception {
        String array = get("api/array?path=world");
        assertTrue(
                array.contains("\"name\":\"i\",\"type\":\"INT32\",\"kind\":\"INTEGER\",\"label\":\"latitude\""), array);
        // Latitudes begin at -85 in the south, which is below.
        BufferedImage tile = tile("path=world&field=v&low=-85&high=85&level=6&column=0&row=0");
        assertEquals(0xfde725, tile.getRGB(1, 0) & 0xffffff);
        assertEquals(0x440154, tile.getRGB(1, 17) & 0xffffff);
        String ticks = get("api/ticks?path=world&field=v&columns=4&rows=6");
        assertTrue(ticks.contains("\"y\":{\"name\":\"latitude\",\"ticks\":["), ticks);
        // 60 degrees north are 3 rows below the northern edge.
        assertTrue(ticks.contains("{\"at\":3,\"label\":\"60°N\"}"), ticks);
        assertTrue(ticks.contains("{\"at\":18,\"label\":\"180°\"}"), ticks);
        assertTrue(ticks.matches("(?s).*\"coastlines\":\\[[-0-9.].*"), "no coastlines");
        assertTrue(ticks.contains("\"label\":\"longitude\",\"labelLow\":\"5.0\",\"labelHigh\":\"355.0\""), ticks);
        String cell = get("api/cell?path=world&field=v&x0=0.2&x1=0.3&y0=17.2&y1=17.3");
        assertTrue(cell.contains("\"v\":\"-85.0\",\"w\":\"NaN\",\"latitude\":\"-85.0\",\"longitude\":\"5.0\""), cell);
    }

    @Test
    void labels_haveAColorEach() throws Exception {
        String array = get("api/array?path=reads");
        assertTrue(
                array.contains(
                        "\"labels\":[{\"text\":\"red\",\"color\":\"#e69f00\"},{\"text\":\"green\",\"color\":\"#56b4e9\"}"),
                array);
        String points = get("api/points?path=reads&field=kind&labels=2");
        assertTrue(points.contains("," + 0x56b4e9 + "]"), points);
    }

    @Test
    void fragments_haveBoundsOnThePlane() throws Exception {
        String fragments = get("api/fragments?" + HALVES);
        assertTrue(fragments.contains("\"x\":[0,50],\"y\":[50,100]"), fragments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api/tree?path=..",
                "api/tree?path=a/../b",
                "api/tree?path=%2Fetc",
                "api/tree?path=a%5Cb",
                "api/tree?path=a%00",
                "api/tree?path=nothing",
                "api/tile?path=halves&field=nothing",
                "api/tile?path=halves&field=v&x=row&y=row",
                "api/tile?path=halves&field=v&level=99",
                "api/tile?path=halves&field=v&level=-1",
                "api/tile?path=halves&field=v&level=x",
                "api/tile?path=halves&field=v&column=99999999999999999999",
                "api/tile?path=halves&field=v&low=NaN",
                "api/tile?path=halves&field=v&colors=pink",
                "api/tile?path=halves&field=v&fix=layer:99",
                "api/tile?path=halves&field=v&fix=layer:x",
                "api/tile?path=halves&field=v&fix=nothing:1",
                "api/tile?path=halves&field=v&at=-1",
                "api/tile?path=halves&path=halves",
                "api/cell?path=halves&field=v&x0=50&x1=40",
                "api/cell?path=halves&field=v&x0=1e300",
                "api/table?path=halves&field=v&limit=100000",
                "api/table?path=halves&field=v&offset=100000000",
                "api/histogram?path=halves&field=v&bins=1000000",
                "api/points?path=halves&field=v"
            })
    void invalidInput_isRefused(String path) throws Exception {
        refuse(400, path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"api/nothing", "api/tile?path=reads&column=5000", "nothing.js", "vendor/README.md", "SHA256SUMS"
            })
    void missingThings_areNotFound(String path) throws Exception {
        refuse(404, path);
    }

    @Test
    void page_consistsOfOwnFilesOnly() throws Exception {
        String page = get("");
        assertFalse(page.contains("http:") || page.contains("https:") || page.contains("style="), page);
        assertTrue(get("main.js").contains("import"));
        assertTrue(get("vendor/openseadragon.min.js").length() > 100_000);
    }

    @Test
    void profileOfAnArrayOfOneDimension_isThatOfAPart() throws Exception {
        String whole = get("api/profile?path=series&field=v&size=4");
        assertTrue(whole.contains("\"low\":\"0\",\"high\":\"99\",\"label\":\"v\",\"means\":[12,37,62,87]"), whole);
        String part = get("api/profile?path=series&field=v&size=2&from=0.5&to=0.6");
        assertTrue(part.contains("\"low\":\"50\",\"high\":\"59\",\"label\":\"v\",\"means\":[52,57]"), part);
        refuse(400, "api/profile?path=series&field=v&from=0.6&to=0.5");
    }
}
