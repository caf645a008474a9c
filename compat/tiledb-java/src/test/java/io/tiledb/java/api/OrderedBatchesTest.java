package io.tiledb.java.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderedBatchesTest {
    private static final int ROWS = 20;
    private static final int COLUMNS = 100;
    /** Twice the bytes of a cell, and its place. */
    private static final int CELL_BYTES = 2 * Long.BYTES + Integer.BYTES;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, COLUMNS * CELL_BYTES, 3 * COLUMNS * CELL_BYTES + 1, Long.MAX_VALUE})
    void batches_haveTheCellsInOrder_andKeepToTheBudget(long budget) {
        Map<String, List<Range>> ranges = Map.of("y", List.of(Range.of(11, 19), Range.of(3, 14)));
        long[] expected = IntStream.concat(IntStream.rangeClosed(11, 19), IntStream.rangeClosed(3, 14))
                .mapToLong(row -> row)
                .flatMap(row -> IntStream.range(0, COLUMNS).mapToLong(column -> row * COLUMNS + column))
                .toArray();
        try (Tegula tegula = Tegula.create();
                ArrayReader reader = reader(tegula)) {
            RangeOrder order = RangeOrder.of(reader.schema().dimensions(), ranges, true);
            assertTrue(order.differs());
            OrderedBatches batches =
                    OrderedBatches.of(reader.query().fields("a").subarray(Subarray.of(ranges)), order, budget);
            long most = Math.max(COLUMNS, budget / CELL_BYTES);
            long[] read = {};
            while (batches.hasNext()) {
                Cells batch = batches.next();
                assertTrue(batch.size() <= most, batch.size() + " of " + most);
                int end = read.length;
                read = Arrays.copyOf(read, end + batch.size());
                System.arraycopy(batch.int64("a"), 0, read, end, batch.size());
            }
            assertArrayEquals(expected, read);
            long full = Math.max(1, Math.min(21, budget / CELL_BYTES / COLUMNS));
            assertEquals((21 + full - 1) / full, batches.statistics().size());
        }
    }

    private ArrayReader reader(Tegula tegula) {
        String uri = folder.resolve("array").toString();
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("y", 0, ROWS - 1, 4))
                        .dimension(Dimension.int32("x", 0, COLUMNS - 1, 30))
                        .attribute(Attribute.int64("a"))
                        .build());
        long[] values = IntStream.range(0, ROWS * COLUMNS).asLongStream().toArray();
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            writer.write(Subarray.whole(), Cells.builder().int64("a", values).build());
        }
        return tegula.openForReading(uri);
    }
}
