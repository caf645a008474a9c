package dev.tegula.internal.read.pruning;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.SkippedCells;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Damaged tiles that one query skips. Used only by the thread that requests batches. */
public final class SkippedDamage {

    private record Tile(String fragment, int number) {}

    private final Consumer<SkippedCells> listener;
    private final Set<Tile> tiles = new HashSet<>();

    public SkippedDamage(Consumer<SkippedCells> listener) {
        this.listener = listener;
    }

    /** Returns whether an error reports damaged or missing bytes, as opposed to a transient failure. */
    public static boolean isDamage(RuntimeException e) {
        return e instanceof CorruptArrayException
                || e instanceof StorageException storage
                        && (storage.reason() == Reason.ABSENT || storage.reason() == Reason.FAILED);
    }

    /** Returns whether a tile is skipped. */
    public boolean has(OpenFragment fragment, int tile) {
        return !tiles.isEmpty() && tiles.contains(new Tile(fragment.name().text(), tile));
    }

    /** Skips a tile of a sparse fragment from now on. */
    public void skip(OpenFragment fragment, int tile, long cells, RuntimeException reason) {
        if (tiles.add(new Tile(fragment.name().text(), tile))) {
            List<Dimension> dimensions = fragment.schema().dimensions();
            skip(dimensions, fragment.rtree().leaves(dimensions).box(tile), cells, reason);
        }
    }

    /** Reports skipped cells in a box to the listener. */
    public void skip(List<Dimension> dimensions, List<Range> box, long cells, RuntimeException reason) {
        List<String> parts = new ArrayList<>();
        for (int d = 0; d < box.size(); d++) {
            parts.add(dimensions.get(d).name() + " "
                    + RangeRules.text(dimensions.get(d).datatype(), box.get(d)));
        }
        listener.accept(new SkippedCells(String.join(", ", parts), cells, String.valueOf(reason.getMessage())));
    }
}
