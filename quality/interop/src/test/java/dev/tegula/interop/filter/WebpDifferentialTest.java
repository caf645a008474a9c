package dev.tegula.interop.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FilterSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reads images written by libtiledb. Lossless images must be equal; lossy ones may differ slightly from libtiledb's
 * result.
 */
class WebpDifferentialTest {

    private static final int HEIGHT = 45;
    private static final int PIXELS = 31;
    /** The maximum difference per byte, which occurs at sharp colour edges. The mean is limited by {@code MEAN}. */
    private static final int FURTHEST = 16;

    private static final double MEAN = 1.0;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "3, true", "4, true", "1, false", "2, false", "3, false", "4, false"})
    void readsImagesOfEveryChannelOrder(int format, boolean lossless) throws Exception {
        int channels = format < 3 ? 3 : 4;
        int width = PIXELS * channels;
        FilterSpec webp = new FilterSpec(
                FilterType.WEBP, Map.of("quality", 90.0, "format", format, "lossless", lossless ? 1 : 0));
        SchemaSpec schema = SchemaSpec.dense(
                List.of(
                        DimensionSpec.whole("y", Datatype.INT32, 1, 2 * HEIGHT, HEIGHT),
                        DimensionSpec.whole("x", Datatype.INT32, 1, 2 * width, width)),
                List.of(AttributeSpec.of("pix", Datatype.UINT8, 1, false, PipelineSpec.of(webp))));
        byte[] pixels = pixels(2 * HEIGHT, 2 * width, channels);
        LibtiledbEngine libtiledb = new LibtiledbEngine(Oracle.shared(), 0);
        String uri = folder.resolve("images").toString();
        libtiledb.createArray(uri, schema, dev.tegula.interop.model.Opening.NOW);
        libtiledb.write(
                uri,
                WriteSpec.dense(
                        CellOrder.ROW_MAJOR,
                        Map.of(),
                        Columns.of(pixels.length, List.of(new Column("pix", pixels, null, null)))));

        ReadSpec all = ReadSpec.all(CellOrder.ROW_MAJOR, List.of("pix"));
        byte[] right = libtiledb.read(uri, all).column("pix").data();
        byte[] read = TegulaEngine.shared().read(uri, all).column("pix").data();
        assertEquals(right.length, read.length);
        if (lossless) {
            assertTrue(Arrays.equals(right, read), "a pixel differs");
            return;
        }
        long sum = 0;
        for (int i = 0; i < right.length; i++) {
            int difference = Math.abs((right[i] & 0xFF) - (read[i] & 0xFF));
            assertTrue(difference <= FURTHEST, "byte " + i + " differs by " + difference);
            sum += difference;
        }
        assertTrue((double) sum / right.length <= MEAN, "mean difference " + (double) sum / right.length);
    }

    /** Returns an image with a different gradient per channel, some noise, and no fully transparent pixels. */
    private static byte[] pixels(int height, int width, int channels) {
        RandomGenerator random = RandomTests.fixed(7);
        byte[] pixels = new byte[height * width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int channel = x % channels;
                int value = switch (channel) {
                    case 0 -> 20 + y;
                    case 1 -> 200 - x / channels;
                    case 2 -> 60 + (x / channels + y) / 2;
                    default -> 128 + y;
                };
                pixels[y * width + x] = (byte) (value + random.nextInt(4));
            }
        }
        return pixels;
    }
}
