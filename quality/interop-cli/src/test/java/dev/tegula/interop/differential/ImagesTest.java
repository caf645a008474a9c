package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.image.ImageImport;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.GroupSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import java.awt.image.BufferedImage;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imported images, read by libtiledb: the layout of TileDB-BioImaging. */
class ImagesTest {

    private static final int WIDTH = 75;
    private static final int HEIGHT = 43;

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();
    private final Oracle oracle = Oracle.shared();

    private String importPicture(BufferedImage picture, String name) throws IOException {
        Path file = folder.resolve(name + ".png");
        ImageIO.write(picture, "png", file.toFile());
        ImageImport.of(tegula, Tegula.uri(folder.resolve(name)))
                .withTile(32)
                .withLevels(3)
                .run(file);
        return folder.resolve(name).toString();
    }

    @Test
    void libtiledbReadsSamplesChannelByChannel() throws IOException {
        BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
        byte[] expected = new byte[3 * WIDTH * HEIGHT];
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int rgb = random.nextInt();
            picture.setRGB(i % WIDTH, i / WIDTH, rgb);
            for (int channel = 0; channel < 3; channel++) {
                expected[channel * WIDTH * HEIGHT + i] = (byte) (rgb >> 16 - 8 * channel);
            }
        }
        String uri = importPicture(picture, "rgb");
        ReadSpec all = ReadSpec.all(CellOrder.ROW_MAJOR, List.of("intensity"));
        assertArrayEquals(
                expected,
                oracle.read(uri + "/l_0.tdb", all).get().column("intensity").data());
        assertEquals(
                List.of("C", "Y", "X"),
                oracle.schema(uri + "/l_2.tdb", Opening.NOW).get().dims().stream()
                        .map(dimension -> dimension.name())
                        .toList());
    }

    @Test
    void libtiledbReadsSamplesOf16Bits() throws IOException {
        BufferedImage picture = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_USHORT_GRAY);
        WritableRaster raster = picture.getRaster();
        byte[] expected = new byte[2 * WIDTH * HEIGHT];
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            int value = random.nextInt(1 << 16);
            raster.setSample(i % WIDTH, i / WIDTH, 0, value);
            expected[2 * i] = (byte) value;
            expected[2 * i + 1] = (byte) (value >> 8);
        }
        String uri = importPicture(picture, "gray");
        ReadSpec all = ReadSpec.all(CellOrder.ROW_MAJOR, List.of("intensity"));
        assertArrayEquals(
                expected,
                oracle.read(uri + "/l_0.tdb", all).get().column("intensity").data());
    }

    @Test
    void libtiledbReadsTheGroup() throws IOException {
        String uri = importPicture(new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB), "group");
        GroupSpec group = oracle.group(uri, Opening.NOW).get();
        assertEquals(
                Set.of("l_0.tdb", "l_1.tdb", "l_2.tdb"),
                group.members().stream().map(GroupSpec.Member::name).collect(Collectors.toSet()));
        // The keys that the converters of TileDB-BioImaging write.
        assertEquals(
                Set.of(
                        "dataset_type",
                        "fmt_version",
                        "pkg_version",
                        "axes",
                        "channels",
                        "levels",
                        "pixel_depth",
                        "metadata",
                        "original_metadata",
                        "valid"),
                group.metadata().keySet());
        Map<String, String> texts = new TreeMap<>();
        group.metadata().forEach((key, value) -> texts.put(key, text(value)));
        assertEquals("bioimg", texts.get("dataset_type"));
        assertEquals("YXC", texts.get("axes"));
        assertEquals("[\"RED\",\"GREEN\",\"BLUE\"]", texts.get("channels"));
        assertEquals("{\"0\":1,\"1\":1,\"2\":1}", texts.get("pixel_depth"));
        assertTrue(texts.get("levels")
                .contains("{\"level\":2,\"name\":\"l_2.tdb\",\"axes\":\"CYX\",\"shape\":[3,11,19]}"));
        assertTrue(texts.get("metadata")
                .contains("{\"originalAxes\":[\"Y\",\"X\",\"C\"],\"originalShape\":[22,38,3],"
                        + "\"storedAxes\":[\"C\",\"Y\",\"X\"],\"storedShape\":[3,22,38],"));
        assertEquals(Datatype.INT64, group.metadata().get("fmt_version").type());
    }

    private static String text(MetadataValue value) {
        return value.type() == Datatype.STRING_UTF8
                ? new String(value.content().toArray(), StandardCharsets.UTF_8)
                : value.toString();
    }
}
