package dev.tegula.internal.read.sparse;

import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.CallerBuffers;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.ColumnSelection;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gathers the requested fields of selected cells in the order of the result. Loaded columns are copied; other fields
 * are fetched and decoded to their positions.
 */
final class CellGatherer {

    private final Execution execution;
    private final List<String> fields;
    private final Map<String, CallerBuffers> callerBuffers;
    private final SparseReadLimit limit;

    CellGatherer(
            Execution execution, List<String> fields, Map<String, CallerBuffers> callerBuffers, SparseReadLimit limit) {
        this.execution = execution;
        this.fields = fields;
        this.callerBuffers = callerBuffers;
        this.limit = limit;
    }

    /**
     * Returns the cells of a sequence; empty if their variable-length values exceed the limit.
     *
     * @param arrays the arrays of numbers that are needed meanwhile
     */
    Optional<Cells> gather(LoadedCells loaded, CellSequence sequence, ReadArrays arrays) {
        int size = sequence.size();
        long remaining = limit.values(size) - loadedValues(loaded);
        if (remaining < 0) {
            return Optional.empty();
        }
        PlacedCells placed = PlacedCells.of(loaded.cells(), sequence, arrays::numbers);
        SparseColumns columns = new SparseColumns(execution, placed);
        List<ColumnBuilder> targets = new ArrayList<>(fields.size());
        for (String name : fields) {
            Optional<ColumnBuilder> column = loaded.columns().find(name);
            targets.add(column.isPresent() ? copy(column.get(), sequence) : add(columns, placed.cells(), name, size));
        }
        if (!columns.load(remaining)) {
            return Optional.empty();
        }
        for (TileCells cells : placed.cells().tiles()) {
            execution.of(cells.tile().fragment()).results(cells.count());
        }
        List<Column> result = new ArrayList<>(targets.size());
        for (ColumnBuilder target : targets) {
            result.add(target.column(size));
        }
        return Optional.of(Cells.of(result));
    }

    /** Returns the size of the variable-length values that are loaded for the result. */
    private long loadedValues(LoadedCells loaded) {
        long bytes = 0;
        for (ColumnBuilder column : loaded.columns().columns()) {
            if (column.field().isVariable() && fields.contains(column.field().name())) {
                bytes += column.offsets()[loaded.cells().size()]
                        * column.values().width();
            }
        }
        return bytes;
    }

    private ColumnBuilder copy(ColumnBuilder column, CellSequence sequence) {
        CallerBuffers buffers = callerBuffers.get(column.field().name());
        return sequence instanceof CellSequence.Permuted permuted
                ? ColumnSelection.of(column, buffers, permuted.cells(), permuted.size(), execution.workers())
                : ColumnSelection.first(column, buffers, sequence.size(), execution.workers());
    }

    /** Adds a field that was not loaded yet to the columns to load. */
    private ColumnBuilder add(SparseColumns columns, SelectedCells cells, String name, int size) {
        CallerBuffers buffers = callerBuffers.get(name);
        ReadField field = ReadField.of(execution.schema(), name);
        cells.requireSizes(execution.storage(), List.of(field.field()));
        ColumnBuilder target = new ColumnBuilder(field.field(), size, buffers);
        columns.add(field, target);
        return target;
    }
}
