package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.ImageLevel;
import dev.tegula.image.model.PixelSize;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.log.LogCapture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images of OME-Zarr 0.4 in Zarr 2, and of 0.5 in Zarr 3. The sample of a cell is the number of the cell. */
@Slow
class OmeZarrTest {

    private static final String AXES = "[{'name':'t','type':'time','unit':'second'},{'name':'c','type':'channel'},"
            + "{'name':'z','type':'space'},{'name':'y','type':'space','unit':'micrometer'},"
            + "{'name':'x','type':'space','unit':'micrometer'}]";

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, json(text));
    }

    private void group(String name, int version, String attributes) throws IOException {
        Path group = folder.resolve(name);
        if (version == 2) {
            write(group.resolve(".zgroup"), "{'zarr_format':2}");
            write(group.resolve(".zattrs"), attributes);
        } else {
            write(
                    group.resolve("zarr.json"),
                    "{'zarr_format':3,'node_type':'group','attributes':{'ome':" + attributes + "}}");
        }
    }

    private static String list(int... numbers) {
        return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    /** Writes an array of UINT16 in chunks without compression. */
    private void array(String name, int version, int[] shape, int[] chunk) throws IOException {
        Path array = folder.resolve(name);
        if (version == 2) {
            write(
                    array.resolve(".zarray"),
                    "{'zarr_format':2,'shape':" + list(shape) + ",'chunks':" + list(chunk)
                            + ",'dtype':'<u2','compressor':null,'fill_value':0,'filters':null,'order':'C'"
                            + ",'dimension_separator':'/'}");
        } else {
            write(
                    array.resolve("zarr.json"),
                    "{'zarr_format':3,'node_type':'array','shape':" + list(shape) + ",'data_type':'uint16',"
                            + "'chunk_grid':{'name':'regular','configuration':{'chunk_shape':" + list(chunk) + "}},"
                            + "'chunk_key_encoding':{'name':'default','configuration':{'separator':'/'}},"
                            + "'fill_value':0,'codecs':[{'name':'bytes','configuration':{'endian':'little'}}]}");
        }
        int[] first = new int[shape.length];
        do {
            ByteBuffer bytes = ByteBuffer.allocate(2 * Arrays.stream(chunk).reduce(1, (a, b) -> a * b))
                    .order(ByteOrder.LITTLE_ENDIAN);
            int[] cell = new int[shape.length];
            do {
                int number = 0;
                for (int d = 0; d < shape.length; d++) {
                    number = number * shape[d] + first[d] * chunk[d] + cell[d];
                }
                bytes.putShort((short) number);
            } while (next(cell, chunk));
            String key = Arrays.stream(first).mapToObj(String::valueOf).collect(Collectors.joining("/"));
            Path file = array.resolve(version == 2 ? key : "c/" + key);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes.array());
        } while (next(
                first,
                IntStream.range(0, shape.length)
                        .map(d -> (shape[d] + chunk[d] - 1) / chunk[d])
                        .toArray()));
    }

    private static boolean next(int[] position, int[] counts) {
        int d = position.length - 1;
        while (d >= 0 && ++position[d] == counts[d]) {
            position[d--] = 0;
        }
        return d >= 0;
    }

    private ImageGroup imported(String name) throws IOException {
        return ImageImport.of(tegula, Tegula.uri(folder.resolve(name + ".group")))
                .withTile(16)
                .run(folder.resolve(name));
    }

    private int[] samples(ImageLevel level) {
        try (ArrayReader reader = tegula.openForReading(level.uri())) {
            short[] found = (short[]) reader.query().read().column("intensity").array();
            return IntStream.range(0, found.length).map(i -> found[i] & 0xFFFF).toArray();
        }
    }

    private static int[] numbers(int count) {
        return IntStream.range(0, count).toArray();
    }

    private static String image(String axes, String... paths) {
        String datasets = Arrays.stream(paths)
                .map(path -> "{'path':'" + path
                        + "','coordinateTransformations':[{'type':'scale','scale':[2,1,3,0.5,0.25]}]}")
                .collect(Collectors.joining(",", "[", "]"));
        return "{'multiscales':[{'axes':" + axes + ",'datasets':" + datasets + "}],'omero':{'channels':["
                + "{'label':'DAPI','color':'0000FF'},{'label':'GFP','color':'00FF00'}]}}";
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void axesLevelsChannelsAndSizes_areThoseOfTheFile(int version) throws IOException {
        group("a", version, image(AXES, "s0", "s1"));
        array("a/s0", version, new int[] {2, 2, 3, 37, 41}, new int[] {1, 1, 1, 16, 10});
        array("a/s1", version, new int[] {2, 2, 3, 19, 21}, new int[] {2, 2, 2, 7, 21});
        ImageGroup image = imported("a");
        assertEquals("TCZYX", image.axes());
        assertEquals(2, image.levels().size());
        assertEquals(Datatype.UINT16, image.levels().get(0).datatype());
        assertEquals(
                List.of("DAPI", "GFP"),
                image.channels().stream().map(c -> c.name()).toList());
        assertEquals("0000FF", image.channels().get(0).hexColor());
        // Z has no unit.
        assertEquals(
                Map.of('T', new PixelSize(2, "s"), 'Y', new PixelSize(0.5, "µm"), 'X', new PixelSize(0.25, "µm")),
                image.pixelSizes());
        assertArrayEquals(numbers(2 * 2 * 3 * 37 * 41), samples(image.levels().get(0)));
        assertArrayEquals(numbers(2 * 2 * 3 * 19 * 21), samples(image.levels().get(1)));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void channelsLast_becomeChannelsFirst(int version) throws IOException {
        group("last", version, image("['y','x','c']", "0"));
        array("last/0", version, new int[] {5, 4, 3}, new int[] {2, 4, 3});
        int[] found = samples(imported("last").levels().get(0));
        assertArrayEquals(IntStream.range(0, 60).map(i -> i % 20 * 3 + i / 20).toArray(), found);
    }

    @Test
    void theOnlySeriesOfBioformats_isTheImage() throws IOException {
        group("series", 2, "{'bioformats2raw.layout':3}");
        group("series/0", 2, "{'multiscales':[{'datasets':[{'path':'0'}]}]}");
        array("series/0/0", 2, new int[] {1, 1, 1, 4, 6}, new int[] {1, 1, 1, 4, 6});
        assertArrayEquals(numbers(24), samples(imported("series").levels().get(0)));
    }

    @Test
    void severalImages_areRefusedByName() throws IOException {
        group("plate", 2, "{'plate':{'wells':[]}}");
        for (String well : List.of("A/1/0", "A/1/1")) {
            group("plate/A", 2, "{}");
            group("plate/A/1", 2, "{}");
            group("plate/" + well, 2, image("['y','x']", "0"));
            array("plate/" + well + "/0", 2, new int[] {4, 6}, new int[] {4, 6});
        }
        String message = refused("plate");
        assertTrue(
                message.contains(
                        "a plate, or a group with several images is not supported (found a plate with A/1/0, A/1/1). Name one of them"),
                message);
        assertArrayEquals(numbers(24), samples(imported("plate/A/1/1").levels().get(0)));
    }

    @Test
    void whatIsNoImage_isRefused() throws IOException {
        group("none", 3, "{}");
        assertTrue(refused("none").contains("no image of OME-Zarr"));
        group("axes", 2, image("['y','x','lambda']", "0"));
        assertTrue(refused("axes").contains("axes of other names are not read (found [y, x, lambda]"));
        group("rank", 2, image("['y','x']", "0"));
        array("rank/0", 2, new int[] {2, 2, 2}, new int[] {2, 2, 2});
        assertTrue(refused("rank").contains("an array has another number of axes (found 3, expected YX)"));
        group("lost", 2, image("['y','x']", "0"));
        assertTrue(refused("lost").contains("lost/0: there is no such array"));
    }

    @Test
    void levelsOfOtherDepth_areLeftOutWithAWarning() throws IOException {
        group("deep", 2, image("['z','y','x']", "0", "1"));
        array("deep/0", 2, new int[] {4, 8, 8}, new int[] {4, 8, 8});
        array("deep/1", 2, new int[] {2, 4, 4}, new int[] {2, 4, 4});
        try (LogCapture log = LogCapture.start()) {
            assertEquals(1, imported("deep").levels().size());
            assertTrue(log.messages().get(0).contains("levels from 1 on are left out"), log.messages()::toString);
        }
    }

    /** A file of a few bytes can declare any size. */
    @Test
    void chunksThatAreNotStored_areRefusedBeyondALimit() throws IOException {
        group("empty", 2, image("['y','x']", "0"));
        write(
                folder.resolve("empty/0/.zarray"),
                "{'zarr_format':2,'shape':[900000,900000],'chunks':[1000,1000],'dtype':'<u2','compressor':null,"
                        + "'fill_value':7,'filters':null,'order':'C'}");
        ImageImport job = ImageImport.of(tegula, Tegula.uri(folder.resolve("empty.group")));
        String message = assertThrows(ImageFileException.class, () -> job.run(folder.resolve("empty")))
                .getMessage();
        assertTrue(message.contains("most of its pixels are not stored"), message);
    }

    private String refused(String name) {
        return assertThrows(ImageFileException.class, () -> imported(name)).getMessage();
    }
}
