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
import java.util.function.IntFunction;

/** Sorts selected cells, and drops cells that newer ones hide and cells that do not match. */
final class CellSequencer {

    private final Execution execution;
    private final ResultOrder order;
    private final Versions versions;
    private final SparseSteps steps;
    private final IntFunction<int[]> newNumbers;

    /** @param newNumbers returns an array of at least a number of elements for the sorted cells */
    CellSequencer(
            Execution execution,
            ResultOrder order,
            Versions versions,
            SparseSteps steps,
            IntFunction<int[]> newNumbers) {
        this.execution = execution;
        this.order = order;
        this.versions = versions;
        this.steps = steps;
        this.newNumbers = newNumbers;
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
        int[] sorted = newNumbers.apply(size);
        sorter.sort(sorted);
        BitSet equal = sorter.equalToPrevious();
        // Versions of a cell are dropped before the condition is applied: a cell that does not match hides older ones.
        CellSequence.Permuted all = new CellSequence.Permuted(sorted, size);
        CellSequence.Permuted visible = equal == null ? all : visible(all, equal, loaded);
        CellSequence.Permuted matching = matching(visible, loaded.matches());
        boolean unchanged = sorter.wasSorted() && visible.cells() == sorted && matching.size() == size;
        return unchanged ? new CellSequence.InPlace(size) : matching;
    }

    /** Returns the visible ones of sorted cells, some of which have equal coordinates. */
    private CellSequence.Permuted visible(CellSequence.Permuted sorted, BitSet equal, LoadedCells loaded) {
        CellVersions cells = new CellVersions(sorted, equal);
        if (versions == Versions.ALL) {
            boolean duplicates = execution.schema().allowsDuplicates();
            return cells.all(loaded.coordinates().times().orElseThrow(), loaded.matches(), duplicates);
        }
        return steps.hides() ? loaded.coordinates().times().map(cells::newest).orElseGet(cells::last) : sorted;
    }

    private static CellSequence.Permuted matching(CellSequence.Permuted cells, CellMatches matches) {
        if (matches instanceof CellMatches.All) {
            return cells;
        }
        int[] kept = Arrays.stream(cells.cells(), 0, cells.size())
                .filter(matches::has)
                .toArray();
        return new CellSequence.Permuted(kept, kept.length);
    }
}
