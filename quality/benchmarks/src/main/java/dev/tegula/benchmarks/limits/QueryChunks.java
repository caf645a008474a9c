package dev.tegula.benchmarks.limits;

import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.limits.StoredColumn.Chunk;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the chunks that contain cells of the result, for each query of a scenario: in dense arrays of two dimensions
 * the chunks of the window, in sparse arrays those of all tiles with a matching cell.
 */
final class QueryChunks {

    private QueryChunks() {}

    static Chunks of(Job.Read job, List<StoredColumn> columns) {
        Chunks chunks = new Chunks();
        for (Map<String, Range> box : job.boxes()) {
            if (job.schema().isDense()) {
                addWindow(chunks, columns.get(0), job.schema(), box);
            } else if (job.schema().dimensions().get(0).isVariable()) {
                addStrings(
                        chunks, columns, (Range.OfBytes) box.values().iterator().next());
            } else {
                addBox(chunks, columns, job.schema(), box);
            }
        }
        return chunks;
    }

    private static void addWindow(Chunks chunks, StoredColumn column, ArraySchema schema, Map<String, Range> box) {
        Dimension down = schema.dimensions().get(0);
        Dimension across = schema.dimensions().get(1);
        Range.OfLong rows = (Range.OfLong) Objects.requireNonNull(box.get(down.name()));
        Range.OfLong cols = (Range.OfLong) Objects.requireNonNull(box.get(across.name()));
        Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(across.domain());
        int tile = Objects.requireNonNull(across.extent()).intValue();
        int perRow = (int) ((domain.high() - domain.low()) / tile + 1);
        int width = schema.attributes().get(0).field().cellSize();
        // Coordinates start at 1.
        for (int row = (int) (rows.low() - 1) / tile; row <= (rows.high() - 1) / tile; row++) {
            for (int col = (int) (cols.low() - 1) / tile; col <= (cols.high() - 1) / tile; col++) {
                long firstRow = Math.max(rows.low() - 1 - (long) row * tile, 0);
                long lastRow = Math.min(rows.high() - 1 - (long) row * tile, tile - 1);
                long firstCol = Math.max(cols.low() - 1 - (long) col * tile, 0);
                long lastCol = Math.min(cols.high() - 1 - (long) col * tile, tile - 1);
                int number = row * perRow + col;
                for (int i = column.firstChunk(number); i < column.firstChunk(number + 1); i++) {
                    Chunk chunk = column.chunks().get(i);
                    long from = (chunk.cellsAt() - (long) column.cellsAt(number)) / width;
                    long to = from + (long) (chunk.original() / width) - 1;
                    if (hasCell(from, to, tile, firstRow, lastRow, firstCol, lastCol)) {
                        chunks.add(column, i);
                    }
                }
            }
        }
    }

    /** Returns whether the cells {@code from} to {@code to} of a tile in row-major order have one in the window. */
    static boolean hasCell(long from, long to, int tile, long firstRow, long lastRow, long firstCol, long lastCol) {
        for (long row = Math.max(firstRow, from / tile); row <= Math.min(lastRow, to / tile); row++) {
            if (row * tile + lastCol >= from && row * tile + firstCol <= to) {
                return true;
            }
        }
        return false;
    }

    /** Adds the tiles with a cell in a box of two 32-bit dimensions, the first columns. */
    private static void addBox(Chunks chunks, List<StoredColumn> columns, ArraySchema schema, Map<String, Range> box) {
        StoredColumn rows = columns.get(0);
        StoredColumn cols = columns.get(1);
        Range.OfLong row = (Range.OfLong)
                Objects.requireNonNull(box.get(schema.dimensions().get(0).name()));
        Range.OfLong col = (Range.OfLong)
                Objects.requireNonNull(box.get(schema.dimensions().get(1).name()));
        ByteBuffer y = ByteBuffer.wrap(rows.cells()).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer x = ByteBuffer.wrap(cols.cells()).order(ByteOrder.LITTLE_ENDIAN);
        for (int tile = 0; tile < rows.tiles(); tile++) {
            int end = rows.cellsAt(tile + 1);
            boolean matches = false;
            for (int at = rows.cellsAt(tile); at < end && !matches; at += 4) {
                long ofRow = y.getInt(at) & 0xFFFFFFFFL;
                matches = ofRow >= row.low()
                        && ofRow <= row.high()
                        && x.getInt(at) >= col.low()
                        && x.getInt(at) <= col.high();
            }
            for (StoredColumn column : matches ? columns : List.<StoredColumn>of()) {
                chunks.addTile(column, tile);
            }
        }
    }

    /** Adds the tiles with a string in a range; offsets and values of the sorted strings are the first columns. */
    private static void addStrings(Chunks chunks, List<StoredColumn> columns, Range.OfBytes range) {
        StoredColumn offsets = columns.get(0);
        StoredColumn values = columns.get(1);
        ByteBuffer starts = ByteBuffer.wrap(offsets.cells()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] low = range.low();
        byte[] high = Objects.requireNonNull(range.high());
        for (int tile = 0; tile < offsets.tiles(); tile++) {
            int begin = values.cellsAt(tile);
            int end = values.cellsAt(tile + 1);
            int first = offsets.cellsAt(tile);
            int last = offsets.cellsAt(tile + 1) - 8;
            int second = first == last ? end : begin + (int) (starts.getLong(first + 8) - starts.getLong(first));
            int tail = begin + (int) (starts.getLong(last) - starts.getLong(first));
            boolean matches = Arrays.compareUnsigned(values.cells(), begin, second, high, 0, high.length) <= 0
                    && Arrays.compareUnsigned(values.cells(), tail, end, low, 0, low.length) >= 0;
            for (StoredColumn column : matches ? columns : List.<StoredColumn>of()) {
                chunks.addTile(column, tile);
            }
        }
    }
}
