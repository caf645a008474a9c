package dev.tegula.internal.read.sparse;

import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import java.util.Arrays;
import java.util.BitSet;

/** Sorts selected cells, and drops cells that newer ones hide and cells that do not match. */
final class CellSequencer {

    private final Execution execution;
    private final ResultOrder order;
    private final Versions versions;
    private final SparseSteps steps;

    CellSequencer(Execution execution, ResultOrder order, Versions versions, SparseSteps steps) {
        this.execution = execution;
        this.order = order;
        this.versions = versions;
        this.steps = steps;
    }

    /** Returns the cells of the result in order. */
    CellSequence sequence(LoadedCells loaded) {
        int size = loaded.cells().size();
        if (!steps.sorts() || size == 0) {
            return new CellSequence.InPlace(size);
        }
        ArraySchema schema = execution.schema();
        Coordinates coordinates = loaded.coordinates().of(schema.dimensions(), size);
        CellSorter sorter = new CellSorter(CellOrdering.of(schema, order), coordinates, execution.workers());
        int[] sorted = sorter.sort();
        BitSet equal = sorter.equalToPrevious();
        // Versions of a cell are dropped before the condition is applied: a cell that does not match hides older ones.
        int[] visible = equal == null ? sorted : visible(sorted, equal, loaded);
        int[] matching = loaded.matches() instanceof CellMatches.All
                ? visible
                : Arrays.stream(visible).filter(loaded.matches()::has).toArray();
        boolean unchanged = sorter.wasSorted() && visible == sorted && matching.length == size;
        return unchanged ? new CellSequence.InPlace(size) : new CellSequence.Permuted(matching);
    }

    /** Returns the visible ones of sorted cells, some of which have equal coordinates. */
    private int[] visible(int[] sorted, BitSet equal, LoadedCells loaded) {
        if (versions == Versions.ALL) {
            boolean duplicates = execution.schema().allowsDuplicates();
            long[] times = loaded.coordinates().times().orElseThrow();
            return new CellVersions(sorted, equal).all(times, loaded.matches(), duplicates);
        }
        if (!steps.hides()) {
            return sorted;
        }
        CellVersions cells = new CellVersions(sorted, equal);
        return loaded.coordinates().times().map(cells::newest).orElseGet(cells::last);
    }
}
