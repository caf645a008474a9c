package dev.tegula.internal.write.fragment;

import dev.tegula.internal.cells.TileStatistics;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.query.Column;

/** Encodes variable-length cells that arrive in tile order. They are collected tile by tile. Not thread-safe. */
public final class VarStream implements AutoCloseable {

    private final FilterChain offsetChain;
    private final FilterChain valueChain;
    private final FieldOutput field;
    private final long cellsPerTile;
    private final TileScratch scratch = new TileScratch();
    private final VarTileEncoder encoder = new VarTileEncoder();
    private TileStatistics statistics;

    public VarStream(FilterChain offsetChain, FilterChain valueChain, FieldOutput field, long cellsPerTile) {
        this.offsetChain = offsetChain;
        this.valueChain = valueChain;
        this.field = field;
        this.cellsPerTile = cellsPerTile;
        this.statistics = new TileStatistics(field.field());
    }

    /** Appends all cells of a column. */
    public void append(Column column) {
        int appended = 0;
        while (appended < column.size()) {
            int count = (int) Math.min(column.size() - appended, cellsPerTile - encoder.cells());
            VarTask.add(encoder, column, appended, count, statistics);
            appended += count;
            if (encoder.cells() == cellsPerTile) {
                encoder.encode(offsetChain, valueChain, scratch);
                field.appendVariableTile(encoder, statistics);
                encoder.begin();
                statistics = new TileStatistics(field.field());
            }
        }
    }

    @Override
    public void close() {
        scratch.close();
    }
}
