package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.query.Column;

/**
 * Encodes the variable-length cells of one tile of a write. Cells that the caller did not provide contain one zero
 * value.
 */
final class VarTask {

    private static final int PICKED = 256;

    private final TileSource source;
    private final FilterChain offsetChain;
    private final FilterChain valueChain;
    private final Column column;
    private final VarTileEncoder encoder;
    private final int[] picked = new int[PICKED];
    private int pickedCount;
    private int next;

    VarTask(TileSource source, FilterChain offsetChain, FilterChain valueChain, Column column, VarTileEncoder encoder) {
        this.source = source;
        this.offsetChain = offsetChain;
        this.valueChain = valueChain;
        this.column = column;
        this.encoder = encoder;
    }

    /** Encodes a tile and collects its statistics. */
    void encode(long tile, TileStatistics statistics, TileScratch scratch) {
        TileSource.Tile cells = source.tile(tile);
        int total = Math.toIntExact(source.cells(tile));
        int width = ColumnAccess.values(column).width();
        next = 0;
        cells.runs(0, total, (position, first, stride, count) -> {
            if (position != next) {
                addPicked(statistics);
                encoder.addZeros((int) position - next, width);
            }
            if (stride == 1 && count > 1) {
                addPicked(statistics);
                add(encoder, column, (int) first, count, statistics);
            } else {
                for (int i = 0; i < count; i++) {
                    pick((int) (first + i * stride), statistics);
                }
            }
            next = (int) position + count;
        });
        addPicked(statistics);
        encoder.addZeros(total - next, width);
        encoder.encode(offsetChain, valueChain, scratch);
    }

    private void pick(int cell, TileStatistics statistics) {
        if (pickedCount == PICKED) {
            addPicked(statistics);
        }
        picked[pickedCount++] = cell;
    }

    /** Adds the picked cells. */
    private void addPicked(TileStatistics statistics) {
        int count = pickedCount;
        pickedCount = 0;
        if (count == 0) {
            return;
        }
        long[] starts = starts(column);
        int at = encoder.add(ColumnAccess.values(column), starts, picked, count);
        if (!statistics.kind().text() && column.validity() == null) {
            return;
        }
        int width = ColumnAccess.values(column).width();
        boolean hasNulls = column.validity() != null;
        for (int i = 0; i < count; i++) {
            int cell = picked[i];
            int length = (int) (starts[cell + 1] - starts[cell]) * width;
            if (hasNulls && column.isNull(cell)) {
                statistics.addNull();
            } else {
                statistics.addVariable(encoder.values(), at, length);
            }
            at += length;
        }
    }

    private static long[] starts(Column column) {
        long[] starts = column.offsets();
        if (starts == null) {
            throw new IllegalStateException("field '" + column.name() + "': has no offsets");
        }
        return starts;
    }

    /** Adds consecutive cells of a column. */
    static void add(VarTileEncoder encoder, Column column, int first, int count, TileStatistics statistics) {
        long[] starts = starts(column);
        int at = encoder.add(ColumnAccess.values(column), starts, first, count);
        if (!statistics.kind().text() && column.validity() == null) {
            return;
        }
        int width = ColumnAccess.values(column).width();
        for (int i = 0; i < count; i++) {
            int cell = first + i;
            if (column.isNull(cell)) {
                statistics.addNull();
            } else {
                int begin = at + (int) (starts[cell] - starts[first]) * width;
                statistics.addVariable(encoder.values(), begin, (int) (starts[cell + 1] - starts[cell]) * width);
            }
        }
    }
}
