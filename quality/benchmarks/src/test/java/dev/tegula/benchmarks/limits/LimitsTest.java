package dev.tegula.benchmarks.limits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.testkit.generate.Slow;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
class LimitsTest {

    private static final int[] VALUES = IntStream.range(0, 100_000).toArray();

    /** Cells of a tile of five columns; the window has the columns 3 and 4 of the rows 1 and 2. */
    @Test
    void hasCell_findsCellsOfTheWindow() {
        assertFalse(QueryChunks.hasCell(0, 7, 5, 1, 2, 3, 4));
        assertTrue(QueryChunks.hasCell(0, 8, 5, 1, 2, 3, 4));
        assertFalse(QueryChunks.hasCell(10, 12, 5, 1, 2, 3, 4));
        assertTrue(QueryChunks.hasCell(14, 30, 5, 1, 2, 3, 4));
        assertFalse(QueryChunks.hasCell(15, 30, 5, 1, 2, 3, 4));
    }

    @Test
    void limit_isTheLargestSum() throws Exception {
        try (MachineLimit limit = new MachineLimit()) {
            limit.or("first", () -> Thread.sleep(1)).plus("second", () -> Thread.sleep(30));
            limit.or("third", () -> Thread.sleep(10)).note("fourth", () -> Thread.sleep(50));

            limit.measure();

            assertTrue(limit.millis() >= 31);
            assertTrue(limit.text().matches("first [\\d.]+ \\+ second [\\d.]+ \\(third [\\d.]+, fourth [\\d.]+\\)"));
        }
    }

    @Test
    void storedColumn_decodesWhatTegulaWrote(@TempDir Path folder) throws Exception {
        StoredColumn column = column(folder);

        decodeAll(column);

        assertArrayEquals(VALUES, ints(column.cells()));
        assertEquals(4, column.tiles());
    }

    @Test
    void storedColumn_withoutShuffle_hasShuffledCells(@TempDir Path folder) throws Exception {
        StoredColumn column = column(folder);
        decodeAll(column);

        StoredColumn plain = column.withoutShuffle();
        byte[] shuffled = plain.cells().clone();
        decodeAll(plain);

        assertFalse(plain.isShuffled());
        assertEquals(column.chunks().size(), plain.chunks().size());
        assertArrayEquals(shuffled, plain.cells());
    }

    @Test
    void encodedFile_containsAllChunks(@TempDir Path folder) throws Exception {
        StoredColumn column = column(folder);
        decodeAll(column);
        Path target = folder.resolve("encoded");
        try (Cores cores = new Cores(2);
                EncodedFile file = new EncodedFile(cores, Chunks.all(List.of(column)), target)) {
            file.clear();

            file.write();

            long expected = column.chunks().stream()
                    .mapToLong(StoredColumn.Chunk::dataLength)
                    .sum();
            assertEquals(expected, Files.size(target.resolve("encoded")));
        }
        assertFalse(Files.exists(target));
    }

    private static StoredColumn column(Path folder) throws Exception {
        Path array = folder.resolve("array");
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("x", 0, VALUES.length - 1, 25_000))
                .attribute(Attribute.int32("a").withFilters(Filter.byteShuffle(), Filter.zstd(3)))
                .build();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(Tegula.uri(array), schema);
            try (var writer = tegula.openForWriting(Tegula.uri(array))) {
                writer.write(
                        Subarray.whole(), Cells.builder().int32("a", VALUES).build());
            }
        }
        return StoredArray.columns(StoredArray.fragments(array), schema, List.of("a"))
                .get(0);
    }

    private static void decodeAll(StoredColumn column) throws Exception {
        try (Cores cores = new Cores(2)) {
            cores.forEach(column.chunks().size(), column::decode);
        }
    }

    private static int[] ints(byte[] cells) {
        int[] values = new int[cells.length / 4];
        ByteBuffer.wrap(cells).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(values);
        return values;
    }
}
