package dev.tegula.internal.read.sparse;

import dev.tegula.internal.order.CellOrdering;
import dev.tegula.internal.order.CellSorter;
import dev.tegula.internal.order.Coordinates;
import dev.tegula.internal.order.SortedCells;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.sparse.SparseReader.Versions;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import java.util.Optional;

/** Sorts selected cells, and drops cells that newer ones hide and cells that do not match. */
final class CellSequencer {

    private final Execution execution;
    private final ResultOrder order;
    private final Versions versions;
    private final long horizon;
    private final SparseSteps steps;

    CellSequencer(Execution execution, ResultOrder order, Versions versions, long horizon, SparseSteps steps) {
        this.execution = execution;
        this.order = order;
        this.versions = versions;
        this.horizon = horizon;
        this.steps = steps;
    }

    /**
     * Returns the cells of the result in order.
     *
     * @param arrays the arrays of the sequence
     */
    CellSequence sequence(LoadedCells loaded, ReadArrays arrays) {
        int size = loaded.cells().size();
        if (!steps.sorts() || size == 0) {
            return new CellSequence.InPlace(size);
        }
        ArraySchema schema = execution.schema();
        Coordinates coordinates = loaded.columns().coordinates(schema.dimensions(), size);
        SortedCells sorted = new CellSorter(CellOrdering.of(schema, order), coordinates, execution.workers())
                .sort(arrays.numbers(size));
        // Versions of a cell are dropped before the condition is applied: a cell that does not match hides older ones.
        CellSequence.Permuted all = new CellSequence.Permuted(sorted.cells(), size);
        boolean hasVersions = sorted.hasTies() && (versions == Versions.ALL || steps.hides());
        CellSequence.Permuted visible =
                hasVersions ? visible(new CellVersions(all, sorted.ties()), loaded, arrays) : all;
        CellSequence.Permuted matching = matching(visible, loaded.matches(), arrays);
        boolean isInPlace = sorted.isUnchanged() && !hasVersions && matching.size() == size;
        return isInPlace ? new CellSequence.InPlace(size) : matching;
    }

    /** Returns the visible versions of sorted cells, some of which have several. */
    private CellSequence.Permuted visible(CellVersions cells, LoadedCells loaded, ReadArrays arrays) {
        Optional<long[]> times = loaded.columns().times();
        if (versions == Versions.ALL) {
            boolean duplicates = execution.schema().allowsDuplicates();
            return cells.all(times.orElseThrow(), loaded.matches(), horizon, duplicates);
        }
        return times.isPresent() ? cells.newest(times.get(), arrays::numbers) : cells.last(arrays::numbers);
    }

    private static CellSequence.Permuted matching(CellSequence.Permuted cells, CellMatches matches, ReadArrays arrays) {
        if (!(matches instanceof CellMatches.Marked marked)) {
            return cells;
        }
        boolean[] marks = marked.marks();
        int[] kept = arrays.numbers(cells.size());
        int count = 0;
        for (int i = 0; i < cells.size(); i++) {
            int cell = cells.cells()[i];
            kept[count] = cell;
            count += marks[cell] ? 1 : 0;
        }
        return new CellSequence.Permuted(kept, count);
    }
}
