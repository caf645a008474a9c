package dev.tegula.internal.write;

import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.internal.write.fragment.TileSource;
import dev.tegula.query.Cells;
import org.jspecify.annotations.Nullable;

/** Divides cells that arrive in order, in any number of batches, into tiles of a sparse fragment. */
final class SparseStream {

    private final FragmentWriter fragment;
    private final long capacity;
    private @Nullable Cells pending;
    private long written;
    private long lastTileCells;

    SparseStream(FragmentWriter fragment) {
        this.fragment = fragment;
        this.capacity = fragment.schema().capacity();
    }

    /** Encodes the cells of complete tiles and keeps the others. */
    void append(Cells cells) {
        int from = 0;
        Cells incomplete = pending;
        if (incomplete != null) {
            from = (int) Math.min(capacity - incomplete.size(), cells.size());
            Cells tile = ColumnSlices.join(incomplete, 0, incomplete.size(), ColumnSlices.join(cells, 0, from, null));
            pending = tile.size() < capacity ? tile : null;
            if (tile.size() == capacity) {
                encode(tile, 0, tile.size());
            }
        }
        int complete = (int) ((cells.size() - from) / capacity * capacity);
        if (complete > 0) {
            encode(cells, from, complete);
        }
        if (from + complete < cells.size()) {
            pending = ColumnSlices.join(cells, from + complete, cells.size(), null);
        }
        written += cells.size();
    }

    private void encode(Cells cells, int from, int count) {
        TileSource source = new SparseSource(null, from, count, capacity);
        FragmentTasks tasks = new FragmentTasks(fragment, source);
        for (FieldOutput output : fragment.outputs()) {
            tasks.add(output, cells.column(output.field().name()));
        }
        tasks.run();
        lastTileCells = source.cells(source.tiles() - 1);
    }

    /** Returns and removes the cells of the incomplete tile. */
    @Nullable
    Cells takePending() {
        Cells rest = pending;
        pending = null;
        written -= rest == null ? 0 : rest.size();
        return rest;
    }

    /** Returns the number of cells written so far. */
    long written() {
        return written;
    }

    /** Encodes the incomplete tile; returns the number of cells in the last tile. */
    long finish() {
        Cells rest = pending;
        if (rest != null) {
            encode(rest, 0, rest.size());
            pending = null;
        }
        return lastTileCells;
    }
}
