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

    private final TileSource source;
    private final FilterChain offsetChain;
    private final FilterChain valueChain;
    private final Column column;
    private final FieldOutput field;
    private final VarTileEncoder encoder = new VarTileEncoder();
    private int next;

    VarTask(TileSource source, FilterChain offsetChain, FilterChain valueChain, Column column, FieldOutput field) {
        this.source = source;
        this.offsetChain = offsetChain;
        this.valueChain = valueChain;
        this.column = column;
        this.field = field;
    }

    VarTileEncoder encoder() {
        return encoder;
    }

    TileStatistics encode(long tile, TileScratch scratch) {
        TileSource.Tile cells = source.tile(tile);
        int total = Math.toIntExact(source.cells(tile));
        TileStatistics statistics = new TileStatistics(field.field());
        int width = ColumnAccess.values(column).width();
        encoder.begin();
        next = 0;
        cells.runs(0, total, (position, first, stride, count) -> {
            encoder.addZeros((int) position - next, width);
            if (stride == 1) {
                add(encoder, column, (int) first, count, statistics);
            } else {
                for (int i = 0; i < count; i++) {
                    add(encoder, column, (int) (first + i * stride), 1, statistics);
                }
            }
            next = (int) position + count;
        });
        encoder.addZeros(total - next, width);
        encoder.encode(offsetChain, valueChain, scratch);
        return statistics;
    }

    /** Adds consecutive cells of a column. */
    static void add(VarTileEncoder encoder, Column column, int first, int count, TileStatistics statistics) {
        long[] starts = column.offsets();
        if (starts == null) {
            throw new IllegalStateException("field '" + column.name() + "': has no offsets");
        }
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
