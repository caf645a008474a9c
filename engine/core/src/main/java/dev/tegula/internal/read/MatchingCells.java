package dev.tegula.internal.read;

import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.condition.Negation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryCost;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts and finds the cells that a delete by condition removes, by reading the fields of the condition. */
public final class MatchingCells {

    /** Bytes of cells read at a time. */
    private static final long BUDGET = 64L << 20;

    private final ArraySnapshot snapshot;
    private final Execution execution;

    /** @param snapshot the array at the time of the delete */
    public MatchingCells(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
        this.execution = new Execution(snapshot, BUDGET);
    }

    /** Finds all cells that a delete removes, and reads nothing of them that finding them does not need. */
    public void find(Condition condition, DeleteKind kind) {
        Iterator<Cells> found = cells(dimensions().subList(0, 1), condition, kind);
        while (found.hasNext()) {
            found.next();
        }
    }

    /** Finds all cells that a delete removes; returns the bytes of their coordinates. */
    public long coordinateBytes(Condition condition, DeleteKind kind) {
        long bytes = 0;
        Iterator<Cells> found = coordinates(condition, kind);
        while (found.hasNext()) {
            bytes += found.next().columns().stream()
                    .mapToLong(Column::memorySize)
                    .sum();
        }
        return bytes;
    }

    /** Returns the number of cells found so far, for each fragment that has such cells, oldest first. */
    public Map<String, Long> found() {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (OpenFragment fragment : snapshot.fragments()) {
            long cells = execution.of(fragment).results();
            if (cells > 0) {
                counts.put(fragment.name().text(), cells);
            }
        }
        return counts;
    }

    /** Returns the cost of the reads so far. */
    public QueryCost cost() {
        return QueryCosts.taken(execution);
    }

    /** Returns the coordinates of cells that a delete removes, at most a number of them. */
    public Cells coordinates(Condition condition, DeleteKind kind, int limit) {
        List<Cells> batches = new ArrayList<>();
        CellLimit.batches(coordinates(condition, kind), limit).forEachRemaining(batches::add);
        return batches.isEmpty() ? Cells.of(List.of()) : Cells.concat(batches);
    }

    /** Returns the coordinates of cells that a delete removes, in batches. */
    public Iterator<Cells> coordinates(Condition condition, DeleteKind kind) {
        return cells(dimensions(), condition, kind);
    }

    private List<String> dimensions() {
        return snapshot.schema().dimensions().stream().map(Dimension::name).toList();
    }

    private Iterator<Cells> cells(List<String> fields, Condition condition, DeleteKind kind) {
        CellRequest request = CellRequest.matches(fields, predicate(condition, kind));
        return new SparseQuery(execution, Subarray.whole(), request).batches();
    }

    private Predicate predicate(Condition condition, DeleteKind kind) {
        Predicate bound = Conditions.bind(snapshot, condition);
        return kind == DeleteKind.MATCHING ? bound : new Negation(snapshot.schema()).of(bound);
    }
}
