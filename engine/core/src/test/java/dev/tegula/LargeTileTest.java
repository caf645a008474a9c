package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Nightly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tile of more than 2 GiB, in a file of more than 2 GiB, in a JVM with a smaller heap. */
@Nightly
class LargeTileTest {

    private static final long CELLS = (2L << 30) + (1 << 27);
    private static final int PART = 1 << 24;

    @TempDir
    private Path folder;

    private static byte valueAt(long cell) {
        return (byte) (cell * 31 + (cell >>> 20));
    }

    @Test
    void largeTile_isWrittenAndReadInParts() throws Exception {
        assertTrue(Runtime.getRuntime().maxMemory() < CELLS / 2, "the heap must be smaller than the tile");
        String uri = folder.resolve("array").toString();
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int64("i", 0, CELLS - 1, CELLS))
                .attribute(Attribute.int8("a"))
                .build();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, schema);
            try (ArrayWriter array = tegula.openForWriting(uri);
                    GlobalOrderWriter fragment = array.globalOrder()) {
                byte[] part = new byte[PART];
                for (long from = 0; from < CELLS; from += PART) {
                    for (int i = 0; i < PART; i++) {
                        part[i] = valueAt(from + i);
                    }
                    fragment.write(Cells.builder().int8("a", part).build());
                }
                fragment.commit();
            }
            try (Stream<Path> files = Files.walk(folder)) {
                Path data = files.filter(file -> file.endsWith("a0.tdb"))
                        .findFirst()
                        .orElseThrow();
                assertTrue(Files.size(data) > CELLS, "data file of " + Files.size(data) + " bytes");
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                for (long at : new long[] {0, (1L << 31) - 3, (1L << 31) + 65_530, CELLS - 10}) {
                    byte[] expected = new byte[10];
                    for (int i = 0; i < 10; i++) {
                        expected[i] = valueAt(at + i);
                    }
                    assertArrayEquals(
                            expected,
                            array.read(Subarray.range("i", at, at + 9), "a").int8("a"),
                            "from cell " + at);
                }
                long cells = 0;
                try (CellBatches batches =
                        array.query().order(ResultOrder.GLOBAL).batches(64 << 20)) {
                    for (Cells batch : batches) {
                        byte[] values = batch.int8("a");
                        assertTrue(values.length <= 64 << 20);
                        for (int i = 0; i < values.length; i += 4093) {
                            assertEquals(valueAt(cells + i), values[i]);
                        }
                        cells += batch.size();
                    }
                }
                assertEquals(CELLS, cells);
            }
        }
    }
}
