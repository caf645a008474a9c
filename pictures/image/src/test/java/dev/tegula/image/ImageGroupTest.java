package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupChanges;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageFormat;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.PixelSize;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups as other programs write them. */
@Slow
class ImageGroupTest {

    private static final int WIDTH = 10;
    private static final int HEIGHT = 7;

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private String uri(String name) {
        return Tegula.uri(folder.resolve(name));
    }

    /** Creates a group with one level, whose array has dimensions as given, and sample i with the value i. */
    private String group(String dimensions, int... sizes) {
        ArraySchemaBuilder schema = ArraySchema.dense();
        int cells = 1;
        for (int i = 0; i < sizes.length; i++) {
            schema.dimension(Dimension.uint32(dimensions.substring(i, i + 1), 0, sizes[i] - 1L, sizes[i]));
            cells *= sizes[i];
        }
        byte[] samples = new byte[cells];
        RandomTests.fixed(1).nextBytes(samples);
        String array = uri("image/l_0.tdb");
        tegula.createArray(array, schema.attribute(Attribute.uint8("intensity")).build());
        try (ArrayWriter writer = tegula.openForWriting(array)) {
            writer.write(
                    Subarray.whole(),
                    Cells.builder().uint8("intensity", samples).build());
            writer.updateMetadata(MetadataChanges.none().put("level", MetadataValue.int64(0)));
        }
        tegula.createGroup(uri("image"));
        tegula.object(uri("image")).updateMembers(GroupChanges.none().addRelative("l_0.tdb", null));
        return uri("image");
    }

    private void describe(String key, String text) {
        tegula.object(uri("image")).updateMetadata(MetadataChanges.none().put(key, MetadataValue.utf8(text)));
    }

    private BufferedImage png() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageExport.of(tegula, uri("image"))
                .withChannels(List.of("0", "1", "2"))
                .run(bytes, ImageFormat.PNG, folder);
        return ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
    }

    /** Arrays that keep the axes of the file, and those with WebP, have the channels innermost. */
    @ParameterizedTest
    @CsvSource({"CYX, 1", "YXC, 1", "XYC, 1", "YX, 3"})
    void dimensionsInAnyOrder_areThePixels(String axes, int depth) throws IOException {
        int[] sizes = axes.chars()
                .map(axis -> axis == 'C' ? 3 : axis == 'Y' ? HEIGHT : WIDTH * depth)
                .toArray();
        group(axes, sizes);
        describe("pixel_depth", "{\"0\": " + depth + "}");
        describe("dataset_type", "BIOIMG");
        ImageLevel level = ImageGroup.open(tegula, uri("image")).levels().get(0);
        assertEquals(WIDTH, level.width());
        assertEquals(HEIGHT, level.height());
        assertEquals(3, level.shape().size('C'));
        byte[] samples = new byte[3 * WIDTH * HEIGHT];
        RandomTests.fixed(1).nextBytes(samples);
        BufferedImage image = png();
        String order = depth > 1 ? "YXC" : axes;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                for (int c = 0; c < 3; c++) {
                    int index = 0;
                    for (char axis : order.toCharArray()) {
                        index = axis == 'C' ? index * 3 + c : axis == 'Y' ? index * HEIGHT + y : index * WIDTH + x;
                    }
                    assertEquals(samples[index] & 0xFF, image.getRaster().getSample(x, y, c), x + ", " + y);
                }
            }
        }
    }

    @Test
    void metadataOfOthers_isRead() {
        group("CYX", 3, HEIGHT, WIDTH);
        assertFalse(ImageGroup.isImage(tegula, uri("image")));
        describe("dataset_type", "bioimg");
        assertTrue(ImageGroup.isImage(tegula, uri("image")));
        assertFalse(ImageGroup.open(tegula, uri("image")).isRgb());
        describe("axes", "YXC");
        describe("channels", "[\"RED\", \"GREEN\", \"BLUE\"]");
        describe(
                "metadata",
                "{\"channels\": {\"intensity\": [{\"id\": \"0\", \"name\": \"Channel 0\", \"color\": {\"red\": 255,"
                        + " \"green\": 16, \"blue\": 1, \"alpha\": 255}, \"min\": 0.0, \"max\": NaN}]},"
                        + " \"physicalSizeX\": 0.5, \"physicalSizeXUnit\": \"nm\", \"physicalSizeY\": 2}");
        ImageGroup image = ImageGroup.open(tegula, uri("image"));
        assertTrue(image.isRgb());
        assertEquals("YXC", image.axes());
        assertEquals(3, image.channels().size());
        assertEquals("FF1001", image.channels().get(0).hexColor());
        assertEquals(0, image.channels().get(0).min());
        assertEquals(new PixelSize(0.5, "nm"), image.pixelSizes().get('X'));
        assertEquals(new PixelSize(2, "µm"), image.pixelSizes().get('Y'));
    }

    @Test
    void groupWithoutLevels_isNoImage() {
        tegula.createGroup(uri("empty"));
        assertThrows(UnsupportedFormatException.class, () -> ImageGroup.open(tegula, uri("empty")));
    }

    @Test
    void brokenJson_isNamed() {
        group("YX", HEIGHT, WIDTH);
        describe("metadata", "{".repeat(100_000));
        Exception e = assertThrows(RuntimeException.class, () -> ImageGroup.open(tegula, uri("image")));
        assertTrue(e.getMessage().contains("metadata 'metadata': not JSON"), e::getMessage);
    }

    @Test
    void slicesAndChannels_areChosenForPng() throws IOException {
        group("CZYX", 2, 3, HEIGHT, WIDTH);
        ImageExport export = ImageExport.of(tegula, uri("image"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageFileException e = assertThrows(ImageFileException.class, () -> export.run(bytes, ImageFormat.PNG, folder));
        assertTrue(e.getMessage().contains("choose one channel"), e::getMessage);
        assertThrows(
                ImageFileException.class,
                () -> export.withChannels(List.of("1")).run(bytes, ImageFormat.PNG, folder));
        assertThrows(
                IllegalArgumentException.class,
                () -> export.withChannels(List.of("dapi")).run(bytes, ImageFormat.PNG, folder));
        assertThrows(
                IllegalArgumentException.class,
                () -> export.withRange('X', 0, WIDTH).run(bytes, ImageFormat.PNG, folder));
        assertEquals(0, bytes.size());
        export.withChannels(List.of("1"))
                .withRange('Z', 2, 2)
                .withRange('X', 3, 5)
                .withRange('Y', 1, 1)
                .run(bytes, ImageFormat.PNG, folder);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(bytes.toByteArray()));
        byte[] samples = new byte[2 * 3 * WIDTH * HEIGHT];
        RandomTests.fixed(1).nextBytes(samples);
        int first = ((1 * 3 + 2) * HEIGHT + 1) * WIDTH + 3;
        int[] expected = {samples[first] & 0xFF, samples[first + 1] & 0xFF, samples[first + 2] & 0xFF};
        assertArrayEquals(expected, image.getRaster().getPixels(0, 0, 3, 1, (int[]) null));
    }
}
