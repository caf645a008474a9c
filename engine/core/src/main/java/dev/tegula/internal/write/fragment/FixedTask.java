package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.internal.tile.TileWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes fixed-length cells of a write: several whole tiles, or several chunks of one large tile. Cells outside the
 * written box are zero bytes, which readers never use.
 */
final class FixedTask {

    private final TileSource source;
    private final FixedColumn column;
    private final ByteWriter encoded;

    /** @param encoded receives the encoded bytes */
    FixedTask(TileSource source, FixedColumn column, ByteWriter encoded) {
        this.source = source;
        this.column = column;
        this.encoded = encoded;
    }

    /** Encodes chunks [{@code from}, {@code to}) of a tile. The first chunk comes after the tile's header. */
    @Nullable
    TileStatistics encode(long tile, ChunkLayout layout, long from, long to, TileScratch scratch) {
        TileSource.Tile cells = source.tile(tile);
        FieldOutput field = column.statistics();
        TileStatistics statistics = field == null ? null : new TileStatistics(field.field(), scratch.statistics());
        TileWriter writer = new TileWriter(column.chain(), encoded::bytes, scratch.filters());
        writer.beginPart(layout.count(), from, to);
        int cellSize = column.chain().cellSize();
        for (long c = from; c < to; c++) {
            int length = layout.length(c);
            long first = layout.offset(c) / cellSize;
            int count = length / cellSize;
            ByteBlock block = scratch.cells(length);
            if (!cells.isFull()) {
                Arrays.fill(block.bytes(), 0, length, (byte) 0);
            }
            cells.copy(first, first + count, column.values(), column.valuesPerCell(), block);
            if (statistics != null) {
                addStatistics(statistics, cells, first, count, block, scratch);
            }
            writer.chunk(block.bytes(), 0, length);
        }
        writer.end();
        return statistics;
    }

    private void addStatistics(
            TileStatistics statistics,
            TileSource.Tile cells,
            long first,
            int count,
            ByteBlock block,
            TileScratch scratch) {
        Values validity = column.validity();
        if (!statistics.kind().extremes() && !statistics.kind().sum() && validity == null) {
            return;
        }
        ByteBlock valid = null;
        if (validity != null) {
            valid = new ByteBlock(scratch.window(count));
            cells.copy(first, first + count, validity, 1, valid);
        }
        if (cells.isFull()) {
            add(statistics, block, valid, 0, count);
            return;
        }
        ByteBlock present = valid;
        cells.runs(
                first,
                first + count,
                (position, index, stride, run) -> add(statistics, block, present, (int) (position - first), run));
    }

    private void add(TileStatistics statistics, ByteBlock block, @Nullable ByteBlock valid, int cell, int count) {
        int at = cell * column.chain().cellSize();
        if (valid == null) {
            statistics.add(block.bytes(), at, count);
        } else {
            statistics.add(block.bytes(), at, count, valid.bytes(), cell);
        }
    }
}
