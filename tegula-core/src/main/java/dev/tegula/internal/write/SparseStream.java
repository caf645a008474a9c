package dev.tegula.internal.write;

import dev.tegula.internal.write.fragment.FieldOutput;
import dev.tegula.internal.write.fragment.FragmentTasks;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.internal.write.fragment.TileSource;
import dev.tegula.query.Cells;
import org.jspecify.annotations.Nullable;

/** Cuts cells that come in order, in any number of parts, into tiles of a sparse fragment. */
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

    /** Cells of whole tiles are encoded, the others wait. */
    void append(Cells cells) {
        int from = 0;
        Cells waiting = pending;
        if (waiting != null) {
            from = (int) Math.min(capacity - waiting.size(), cells.size());
            Cells more = ColumnSlices.join(waiting, 0, waiting.size(), ColumnSlices.join(cells, 0, from, null));
            pending = more.size() < capacity ? more : null;
            if (more.size() == capacity) {
                encode(more, 0, more.size());
            }
        }
        int whole = (int) ((cells.size() - from) / capacity * capacity);
        if (whole > 0) {
            encode(cells, from, whole);
        }
        if (from + whole < cells.size()) {
            pending = ColumnSlices.join(cells, from + whole, cells.size(), null);
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

    /** Cells that wait for their tile to be full. */
    @Nullable
    Cells takePending() {
        Cells rest = pending;
        pending = null;
        written -= rest == null ? 0 : rest.size();
        return rest;
    }

    /** Cells so far. */
    long written() {
        return written;
    }

    /** Encodes what waits; returns the number of cells of the last tile. */
    long finish() {
        Cells rest = pending;
        if (rest != null) {
            encode(rest, 0, rest.size());
            pending = null;
        }
        return lastTileCells;
    }
}
