package dev.tegula.internal.server.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.image.ImageImport;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images and cells of several values in true colors. */
class ColorsApiTest {

    private final Tegula tegula = Tegula.create();
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        tegula.close();
    }

    private HttpResponse<byte[]> get(TegulaServer server, String path) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private BufferedImage tile(TegulaServer server, String query) throws Exception {
        HttpResponse<byte[]> response = get(server, "api/tile?show=colors&" + query);
        assertEquals(200, response.statusCode(), new String(response.body(), StandardCharsets.UTF_8));
        return ImageIO.read(new ByteArrayInputStream(response.body()));
    }

    /** Imports an image whose left half is orange and whose right half is blue. */
    private TegulaServer halves() throws IOException {
        BufferedImage picture = new BufferedImage(600, 300, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < 300; y++) {
            for (int x = 0; x < 600; x++) {
                picture.setRGB(x, y, x < 300 ? 0xff8000 : 0x0000ff);
            }
        }
        Path file = folder.resolve("halves.png");
        ImageIO.write(picture, "png", file.toFile());
        String group = folder.resolve("halves").toString();
        ImageImport.of(tegula, group).withLevels(3).run(file);
        return TegulaServer.view(tegula, group, OpenOptions.defaults(), ServerOptions.defaults());
    }

    @Test
    void image_hasItsColorsAtEachZoom() throws Exception {
        try (TegulaServer server = halves()) {
            // Level 10 has all pixels of 600 x 300; at level 8, each is 4 x 4 of them, as in the smallest array.
            BufferedImage whole = tile(server, "path=l_0.tdb&field=intensity&x=X&y=Y&level=10&column=1&row=0");
            assertEquals(0xffff8000, whole.getRGB(43, 10));
            assertEquals(0xff0000ff, whole.getRGB(44, 10));
            BufferedImage small = tile(server, "path=l_0.tdb&field=intensity&x=X&y=Y&level=8&column=0&row=0");
            assertEquals(150, small.getWidth());
            assertEquals(75, small.getHeight());
            assertEquals(0xffff8000, small.getRGB(74, 70));
            assertEquals(0xff0000ff, small.getRGB(75, 70));
        }
    }

    @Test
    void zoomedOut_readsASmallerLevel() throws Exception {
        try (TegulaServer server = halves()) {
            HttpResponse<byte[]> small =
                    get(server, "api/tile?show=colors&path=l_0.tdb&field=intensity&x=X&y=Y&level=8&column=0&row=0");
            assertEquals(
                    3 * 150 * 75 + ";false",
                    small.headers().firstValue("Tegula-Cost").orElseThrow().replaceAll(";\\d+$", ""));
        }
    }

    @Test
    void hiddenChannels_giveNoLight() throws Exception {
        try (TegulaServer server = halves()) {
            BufferedImage red = tile(server, "path=l_0.tdb&field=intensity&x=X&y=Y&level=8&column=0&row=0&off=1,2");
            assertEquals(0xffff0000, red.getRGB(10, 10));
            assertEquals(0xff000000, red.getRGB(140, 10));
        }
    }

    @Test
    void array_namesTheChannelsOfItsImage() throws Exception {
        try (TegulaServer server = halves()) {
            String array = new String(get(server, "api/array?path=l_1.tdb").body(), StandardCharsets.UTF_8);
            assertTrue(array.contains("\"image\":{\"levels\":3,\"level\":1,\"channels\":[{\"name\":\"red\","), array);
            assertEquals(
                    400,
                    get(server, "api/tile?show=colors&path=l_0.tdb&x=Y&y=X&field=intensity&level=8")
                            .statusCode());
        }
    }

    @Test
    void cellsOfThreeBytes_haveTheirColors() throws Exception {
        String uri = folder.resolve("colors").toString();
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("y", 0, 1, 2))
                        .dimension(Dimension.int32("x", 0, 1, 2))
                        .attribute(Attribute.of("rgb", Datatype.UINT8, 3))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            byte[] values = {1, 2, 3, 10, 20, 30, 100, 110, 120, (byte) 200, (byte) 210, (byte) 220};
            array.write(Subarray.whole(), Cells.builder().uint8("rgb", values).build());
        }
        try (TegulaServer server = TegulaServer.view(tegula, uri, OpenOptions.defaults(), ServerOptions.defaults())) {
            String array = new String(get(server, "api/array?path=").body(), StandardCharsets.UTF_8);
            assertTrue(array.contains("\"field\":\"rgb\""), array);
            BufferedImage tile = tile(server, "path=&field=rgb&level=1&column=0&row=0");
            assertEquals(0xff010203, tile.getRGB(0, 0));
            assertEquals(0xffc8d2dc, tile.getRGB(1, 1));
        }
    }
}
