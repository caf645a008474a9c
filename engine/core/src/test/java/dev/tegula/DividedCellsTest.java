package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tiles of four cells in two chunks, the first of which ends within a cell. From version 11 on they are damage. */
class DividedCellsTest {

    private static final String URI = "mem://store/array";
    private static final int[] A = {10, 20, 30, 40};
    private static final int HEADER = 3 * Integer.BYTES;

    private static FilterPipeline chunksOf(int bytes) {
        return new FilterPipeline(bytes, List.of());
    }

    /** @param intChunk limit of the size of a chunk of 32-bit numbers */
    private static ArraySchema schema(ArraySchemaBuilder builder, int intChunk) {
        return builder.dimension(Dimension.int32("x", 1, 4, 4))
                .attribute(Attribute.int32("a").withFilters(chunksOf(intChunk)))
                .attribute(Attribute.of("n", Datatype.UINT16, Field.VARIABLE).withFilters(chunksOf(4)))
                .coordinateFilters(chunksOf(intChunk))
                .offsetFilters(chunksOf(16))
                .build();
    }

    private static void write(Tegula tegula, boolean dense) {
        Field numbers = new Field("n", Datatype.UINT16, Field.VARIABLE, false);
        Column a = Column.of(new Field("a", Datatype.INT32, 1, false), A, 4, null, null);
        Column n = Column.of(numbers, new short[] {1, 2, 3, 4}, 4, new long[] {0, 1, 2, 3, 4}, null);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            if (dense) {
                array.write(Subarray.whole(), Cells.of(List.of(a, n)));
            } else {
                Column x = Column.of(new Field("x", Datatype.INT32, 1, false), new int[] {1, 2, 3, 4}, 4, null, null);
                array.write(Cells.of(List.of(x, a, n)));
            }
        }
    }

    private static Map<String, byte[]> files(boolean dense) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, schema(dense ? ArraySchema.dense() : ArraySchema.sparse(), 8));
            write(tegula, dense);
        }
        return TestStores.files(store, "mem://store");
    }

    /** Moves some bytes of the first of two unfiltered chunks to the second one. */
    private static void divide(Map<String, byte[]> files, String name, int moved) {
        byte[] tile = files.entrySet().stream()
                .filter(file -> file.getKey().endsWith("/" + name))
                .findFirst()
                .orElseThrow()
                .getValue();
        ByteBuffer bytes = ByteBuffer.wrap(tile).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(2, bytes.getLong(0), "chunks of " + name);
        int first = bytes.getInt(Long.BYTES);
        int at = Long.BYTES + HEADER + first;
        int second = bytes.getInt(at);
        assertEquals(tile.length, at + HEADER + second, "size of " + name);
        byte[] tail = Arrays.copyOfRange(tile, at - moved, at);
        header(bytes, Long.BYTES, first - moved);
        header(bytes, at - moved, second + moved);
        bytes.put(at - moved + HEADER, tail);
    }

    private static void header(ByteBuffer bytes, int at, int length) {
        bytes.putInt(at, length).putInt(at + Integer.BYTES, length).putInt(at + 2 * Integer.BYTES, 0);
    }

    private static void assertRefused(Vfs store, Subarray cells, String field, String expected) {
        try (Tegula tegula = TestStores.engine(store);
                ArrayReader array = tegula.openForReading(URI)) {
            String problem = assertThrows(CorruptArrayException.class, () -> array.read(cells, field))
                    .getMessage();
            assertTrue(problem.endsWith(expected), problem);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "true, a0.tdb, a, 3, 'found 5 bytes, expected a multiple of 4'",
        "false, a0.tdb, a, 3, 'found 5 bytes, expected a multiple of 4'",
        "false, d0.tdb, x, 2, 'found 6 bytes, expected a multiple of 4'",
        "true, a1.tdb, n, 5, 'found 11 bytes, expected a multiple of 8'",
        "false, a1.tdb, n, 4, 'found 12 bytes, expected a multiple of 8'",
        "true, a1_var.tdb, n, 1, 'found 5 bytes, expected a multiple of 2'",
        "false, a1_var.tdb, n, 3, 'found 3 bytes, expected a multiple of 2'"
    })
    void reads_refuseThem(boolean dense, String file, String field, int moved, String sizes) throws IOException {
        Map<String, byte[]> files = files(dense);
        divide(files, file, moved);
        String expected = "/" + file + ", tile 0: chunk 0 ends within a cell (" + sizes + ")";
        for (Subarray cells : List.of(Subarray.whole(), Subarray.range("x", 1, 3), Subarray.range("x", 2, 2))) {
            assertRefused(TestStores.storeOf(files), cells, field, expected);
            assertRefused(TestStores.far(TestStores.storeOf(files)), cells, field, expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a0.tdb", "a1.tdb", "a1_var.tdb"})
    void verify_findsThem(String file) throws IOException {
        Map<String, byte[]> files = files(true);
        divide(files, file, 3);
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            VerifyReport report = tegula.integrity(URI).verify();
            assertTrue(
                    report.findings().stream()
                            .anyMatch(finding -> finding.file().endsWith(file)
                                    && finding.message().contains("tile 0: chunk 0 ends within a cell")),
                    report.findings().toString());
        }
    }

    /** Before version 11 a chunk may end within a cell if the limit of its size is no multiple of a cell. */
    @Test
    void oldVersion_assemblesThem() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            OldArrays.create(store, URI, schema(ArraySchema.dense(), 10), 10);
            write(tegula, true);
        }
        Map<String, byte[]> files = TestStores.files(store, "mem://store");
        divide(files, "a0.tdb", 3);
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            assertArrayEquals(A, array.read(Subarray.whole(), "a").int32("a"));
            assertArrayEquals(
                    new int[] {20, 30},
                    array.read(Subarray.range("x", 2, 3), "a").int32("a"));
        }
    }
}
