package dev.tegula;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.history.ChangeLog;
import dev.tegula.internal.history.ChangeLog.ReportedDeletes;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Change;
import dev.tegula.schema.Attribute;
import java.util.Iterator;
import java.util.List;

/**
 * The changes of an array after one time and until another: every cell written, whether overwritten later or not, every
 * cell deleted by its coordinates, and every condition by which cells were deleted. They come in the order of time; at
 * one time, writes come before deleted cells, and these before conditions, which apply to the writes, too. Cells of
 * sparse arrays are in global order within a time; of several writes of one cell at the same time, only the visible one
 * counts. Each write to a dense array is reported as the box that was written.
 *
 * <p>Attributes are those of the schema at the end of the time range. Fragments that were deleted are missing.
 *
 * <pre>{@code
 * try (ArrayReader array = tegula.openForReading(uri, tegula.tags(uri, options).options("v2"))) {
 *     for (Change change : array.changes(v1.timestamp())) { … }
 * }
 * }</pre>
 */
public final class Changes implements Iterable<Change> {

    private final ArraySnapshot snapshot;
    private final List<String> fields;
    private final long budget;
    private final ReportedDeletes deletes;

    private Changes(ArraySnapshot snapshot, List<String> fields, long budget, ReportedDeletes deletes) {
        this.snapshot = snapshot;
        this.fields = fields;
        this.budget = budget;
        this.deletes = deletes;
    }

    /** Returns the changes in the time range of a snapshot. */
    static Changes of(ArraySnapshot snapshot, long budget) {
        List<String> fields = snapshot.schema().isDense()
                ? snapshot.schema().attributes().stream().map(Attribute::name).toList()
                : snapshot.schema().fieldNames();
        return new Changes(snapshot, fields, budget, ReportedDeletes.CONDITIONS);
    }

    /**
     * Chooses the attributes and dimensions to read of written cells. Default: all attributes of a dense array, all
     * fields of a sparse array.
     *
     * @throws IllegalArgumentException if the array has no such field
     */
    public Changes fields(String... names) {
        for (String name : names) {
            FieldLookup.field(snapshot.schema(), name);
        }
        return new Changes(snapshot, List.of(names), budget, deletes);
    }

    /**
     * Reports the cells that conditions deleted instead of the conditions: {@link Change.CellsDeleted} with the chosen
     * fields and the times of the writes.
     */
    public Changes deletedCells() {
        return new Changes(snapshot, fields, budget, ReportedDeletes.CELLS);
    }

    /**
     * Limits the size of the cells in memory, in bytes. Default: the budget of the engine.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Changes memoryBudget(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("budget: must be positive (found " + bytes + ")");
        }
        return new Changes(snapshot, fields, bytes, deletes);
    }

    /**
     * Reads the changes, one after the other.
     *
     * @throws dev.tegula.errors.LostHistoryException if consolidation has removed the times of cells in the time range,
     *     or cells
     */
    @Override
    public Iterator<Change> iterator() {
        return new ChangeLog(snapshot, fields, budget, deletes);
    }
}
