package dev.tegula.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.testkit.log.LogCapture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tags of GeoTIFF as metadata, in the form of GDAL's driver for TileDB. */
class GeoTiffTest {

    private static final int WIDTH = 7;
    private static final int HEIGHT = 4;
    private static final Object SCALE = new double[] {60, 30, 0};
    private static final Object TIE = new double[] {2, 1, 0, 440720, 100000, 0};

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    /** Writes an image of zeros with tags: numbers of 16 bits, numbers of 64 bits or text. */
    private void write(ByteOrder order, Map<Integer, Object> geo) throws IOException {
        Map<Integer, Object> tags = new TreeMap<>(geo);
        tags.putAll(Map.of(
                256, new short[] {WIDTH},
                257, new short[] {HEIGHT},
                258, new short[] {8},
                259, new short[] {1},
                262, new short[] {1},
                273, new short[] {8},
                278, new short[] {HEIGHT},
                279, new short[] {WIDTH * HEIGHT}));
        ByteBuffer file = ByteBuffer.allocate(1 << 12).order(order);
        int directory = 8 + WIDTH * HEIGHT;
        file.put((order == ByteOrder.LITTLE_ENDIAN ? "II" : "MM").getBytes(StandardCharsets.US_ASCII));
        file.putShort((short) 42).putInt(directory).position(directory);
        file.putShort((short) tags.size());
        int outside = directory + 2 + 12 * tags.size() + 4;
        for (Map.Entry<Integer, Object> tag : tags.entrySet()) {
            ByteBuffer value = ByteBuffer.allocate(1 << 10).order(order);
            int count;
            int type;
            if (tag.getValue() instanceof short[] numbers) {
                type = 3;
                count = numbers.length;
                value.asShortBuffer().put(numbers);
            } else if (tag.getValue() instanceof double[] numbers) {
                type = 12;
                count = numbers.length;
                value.asDoubleBuffer().put(numbers);
            } else {
                type = 2;
                byte[] text = ((String) tag.getValue()).getBytes(StandardCharsets.US_ASCII);
                count = text.length + 1;
                value.put(0, text);
            }
            int length = count * (type == 3 ? 2 : type == 12 ? 8 : 1);
            file.putShort(tag.getKey().shortValue()).putShort((short) type).putInt(count);
            if (length <= 4) {
                file.put(value.array(), 0, 4);
            } else {
                file.putInt(outside);
                file.put(outside, value.array(), 0, length);
                outside += length + 1;
            }
        }
        Files.write(folder.resolve("geo.tif"), Arrays.copyOf(file.array(), outside));
    }

    private Map<String, MetadataValue> imported(int level) throws IOException {
        String uri = Tegula.uri(folder.resolve("image"));
        ImageGroup image = ImageImport.of(tegula, uri).withLevels(3).run(folder.resolve("geo.tif"));
        try (ArrayReader reader =
                tegula.openForReading(image.levels().get(level).uri())) {
            return reader.metadata();
        } finally {
            tegula.object(uri).delete();
        }
    }

    private static double[] transform(Map<String, MetadataValue> metadata) {
        MetadataValue value = metadata.get("geo_transform");
        double[] numbers = new double[value.count()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = value.column().doubleAt(i);
        }
        return numbers;
    }

    private static String xml(Map<String, MetadataValue> metadata) {
        return new String(metadata.get("_gdal").bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void scaleAndTiePoint_areATransformOfEachLevel() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            short[] keys = {1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 21897};
            write(order, Map.of(33550, SCALE, 33922, TIE, 34735, keys, 42113, "-9999 "));
            Map<String, MetadataValue> base = imported(0);
            assertArrayEquals(new double[] {440600, 60, 0, 100030, 0, -30}, transform(base));
            assertEquals("EPSG:21897", base.get("crs").text());
            assertEquals("-9999", base.get("no_data").text());
            String xml = xml(base);
            assertTrue(xml.contains("<SRS>EPSG:21897</SRS>"), xml);
            assertTrue(xml.contains("<GeoTransform>440600.0, 60.0, 0.0, 100030.0, 0.0, -30.0</GeoTransform>"), xml);
            assertTrue(xml.contains("<MDI key=\"AREA_OR_POINT\">Area</MDI>"), xml);
            assertTrue(xml.contains("<PAMRasterBand band=\"1\">\n    <NoDataValue>-9999</NoDataValue>"), xml);
            // 7 columns become 4 of two each, whose last one is cut off.
            assertArrayEquals(new double[] {440600, 120, 0, 100030, 0, -60}, transform(imported(1)));
            assertArrayEquals(new double[] {440600, 240, 0, 100030, 0, -120}, transform(imported(2)));
            assertTrue(xml(imported(2)).contains("<MDI key=\"X_SIZE\">2</MDI>"));
        }
    }

    @Test
    void coordinatesOfCenters_areMovedToCorners() throws IOException {
        short[] keys = {1, 1, 0, 4, 1024, 0, 1, 2, 1025, 0, 1, 2, 2048, 0, 1, 4326, 4096, 0, 1, 5773};
        double[] matrix = {2, 1, 0, 10, 0.5, -4, 0, 20, 0, 0, 0, 0, 0, 0, 0, 1};
        write(ByteOrder.LITTLE_ENDIAN, Map.of(34264, matrix, 34735, keys));
        Map<String, MetadataValue> base = imported(0);
        assertArrayEquals(new double[] {8.5, 2, 1, 21.75, 0.5, -4}, transform(base));
        assertEquals("EPSG:4326+5773", base.get("crs").text());
        assertTrue(xml(base).contains("<MDI key=\"AREA_OR_POINT\">Point</MDI>"));
        assertFalse(base.containsKey("no_data"));
    }

    @Test
    void whatHasNoNumbers_isWarnedOf() throws IOException {
        short[] keys = {1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32767};
        double[] points = {0, 0, 0, 1, 2, 0, 7, 4, 0, 8, 9, 0};
        write(ByteOrder.LITTLE_ENDIAN, Map.of(33922, points, 34735, keys, 42113, "nan"));
        try (LogCapture log = LogCapture.start()) {
            Map<String, MetadataValue> base = imported(0);
            assertFalse(base.containsKey("crs"));
            assertFalse(base.containsKey("geo_transform"));
            assertEquals("nan", base.get("no_data").text());
            List<String> warnings = log.messages();
            assertEquals(2, warnings.size(), warnings.toString());
            assertTrue(warnings.get(0).contains("geo.tif: its 2 control points make no georeference"), warnings.get(0));
            assertTrue(warnings.get(1).contains("its reference system has no number of EPSG"), warnings.get(1));
        }
    }

    /** The image has zeros, but for a column of 100 and one of 7. */
    @Test
    void valueForNoData_hasNoPartInMeansAndExtremes() throws IOException {
        write(ByteOrder.LITTLE_ENDIAN, Map.of(42113, "7"));
        Path file = folder.resolve("geo.tif");
        byte[] bytes = Files.readAllBytes(file);
        for (int row = 0; row < HEIGHT; row++) {
            bytes[8 + row * WIDTH] = 100;
            bytes[8 + row * WIDTH + 1] = 7;
            bytes[8 + row * WIDTH + 2] = 7;
            bytes[8 + row * WIDTH + 3] = 7;
        }
        Files.write(file, bytes);
        ImageGroup image = ImageImport.of(tegula, Tegula.uri(folder.resolve("means")))
                .withLevels(2)
                .run(file);
        try (ArrayReader reader = tegula.openForReading(image.levels().get(1).uri())) {
            byte[] means = (byte[]) reader.query().read().column("intensity").array();
            assertArrayEquals(new byte[] {100, 7, 0, 0, 100, 7, 0, 0}, means);
        }
        assertEquals(0, image.channels().get(0).min());
        assertEquals(100, image.channels().get(0).max());
    }

    @Test
    void otherImages_haveNoSuchMetadata() throws IOException {
        write(ByteOrder.LITTLE_ENDIAN, Map.of());
        assertEquals(List.of("level"), List.copyOf(imported(1).keySet()));
    }
}
