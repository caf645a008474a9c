package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.cells.Values;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.tile.ChunkLayout;
import dev.tegula.internal.tile.TileWriter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Encodes cells of equal size of a write: some whole tiles, or some chunks of one large tile. Cells of a tile that were
 * not given are zero bytes, which no reader ever looks at.
 */
final class FixedTask {

    private static final long MOST_ROOM = 1 << 16;
    /** Room for the headers of some tiles and chunks. */
    private static final long HEADERS = 512;

    private final TileSource source;
    private final FilterChain chain;
    private final Values values;
    private final int valuesPerCell;
    private final @Nullable FieldOutput field;
    private final @Nullable Values validity;
    private final ByteWriter encoded;

    /**
     * @param room bytes of the cells, of which the encoded ones are expected to take no more
     * @param field what the statistics are for, null for none
     * @param validity validity bytes, if cells can be null and there are statistics
     */
    FixedTask(
            TileSource source,
            FilterChain chain,
            Values values,
            int valuesPerCell,
            @Nullable FieldOutput field,
            @Nullable Values validity,
            long room) {
        this.source = source;
        this.chain = chain;
        this.values = values;
        this.valuesPerCell = valuesPerCell;
        this.field = field;
        this.validity = validity;
        this.encoded = new ByteWriter((int) Math.min(MOST_ROOM, room + HEADERS));
    }

    ByteWriter encoded() {
        return encoded;
    }

    /** Encodes chunks [{@code from}, {@code to}) of a tile; those of the first one begin with the tile's header. */
    @Nullable
    TileStatistics encode(long tile, ChunkLayout layout, long from, long to, TileScratch scratch) {
        TileSource.Tile cells = source.tile(tile);
        TileStatistics statistics = field == null ? null : new TileStatistics(field.field());
        TileWriter writer = new TileWriter(chain, encoded::bytes, scratch.filters());
        writer.beginPart(layout.count(), from, to);
        int cellSize = chain.cellSize();
        for (long c = from; c < to; c++) {
            int length = layout.length(c);
            long first = layout.offset(c) / cellSize;
            int count = length / cellSize;
            ByteBlock block = scratch.cells(length);
            if (!cells.isFull()) {
                Arrays.fill(block.bytes(), 0, length, (byte) 0);
            }
            cells.copy(first, first + count, values, valuesPerCell, block);
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
        int at = cell * chain.cellSize();
        if (valid == null) {
            statistics.add(block.bytes(), at, count);
        } else {
            statistics.add(block.bytes(), at, count, valid.bytes(), cell);
        }
    }
}
