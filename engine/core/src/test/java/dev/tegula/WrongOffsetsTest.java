package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Offsets of variable-length cells that are not ascending, of whole values and within their tile are damage. */
class WrongOffsetsTest {

    private static final String URI = "mem://store/array";

    /** Returns the files of an array of four cells of one 16-bit number each, with another offset of one cell. */
    private static Map<String, byte[]> files(int cell, long offset) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 4, 4))
                            .attribute(Attribute.of("n", Datatype.UINT16, Field.VARIABLE))
                            .offsetFilters(FilterPipeline.empty())
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                Field field = new Field("n", Datatype.UINT16, Field.VARIABLE, false);
                short[] values = {10, 20, 30, 40};
                array.write(
                        Subarray.whole(),
                        Cells.of(List.of(Column.of(field, values, 4, new long[] {0, 1, 2, 3, 4}, null))));
            }
        }
        Map<String, byte[]> files = TestStores.files(store, "mem://store");
        String offsets = files.keySet().stream()
                .filter(name -> name.endsWith("/a0.tdb"))
                .findFirst()
                .orElseThrow();
        ByteBuffer bytes = ByteBuffer.wrap(files.get(offsets)).order(ByteOrder.LITTLE_ENDIAN);
        int end = bytes.limit();
        assertEquals(6, bytes.getLong(end - Long.BYTES));
        bytes.putLong(end - (4 - cell) * Long.BYTES, offset);
        return files;
    }

    private static String problem(Map<String, byte[]> files, Subarray subarray) throws IOException {
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            return assertThrows(CorruptArrayException.class, () -> array.read(subarray, "n"))
                    .getMessage();
        }
    }

    /** The length computed from an offset of -2^63 overflows to a non-negative number. */
    @ParameterizedTest
    @CsvSource({"0, 2", "1, 6", "2, 0", "2, 3", "3, 10", "3, -2", "3, -9223372036854775808"})
    void readOfAWholeTile_findsThem(int cell, long offset) throws IOException {
        String message = problem(files(cell, offset), Subarray.whole());
        assertTrue(message.contains("a0_var.tdb, tile 0: wrong offset of cell "), message);
        assertTrue(message.endsWith("within 8 bytes)"), message);
    }

    @Test
    void readOfAWholeTile_namesTheCell() throws IOException {
        String message = problem(files(3, 10), Subarray.whole());
        assertTrue(
                message.endsWith(
                        "wrong offset of cell 3 (found byte 10, expected ascending offsets from 0 of values of "
                                + "2 bytes, within 8 bytes)"),
                message);
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "2, 3", "3, 10", "3, -9223372036854775808"})
    void readOfPartOfATile_findsThem(int cell, long offset) throws IOException {
        String message = problem(files(cell, offset), Subarray.range("x", 1, 3));
        assertTrue(message.contains("a0_var.tdb, tile 0: wrong offsets of cell "), message);
        assertTrue(message.endsWith("expected whole values within 8 bytes)"), message);
    }
}
