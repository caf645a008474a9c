package dev.tegula.internal.read;

import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.condition.Negation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
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

    /** @param snapshot the array at the time of the delete */
    public MatchingCells(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /** Returns the number of cells that a delete removes, for each fragment that has such cells, oldest first. */
    public Map<String, Long> removed(Condition condition, DeleteKind kind) {
        Map<String, Long> removed = count(predicate(condition, kind));
        removed.values().removeIf(cells -> cells == 0);
        return removed;
    }

    /** Returns the coordinates of cells that a delete removes, at most a number of them. */
    public Cells coordinates(Condition condition, DeleteKind kind, int limit) {
        List<Cells> batches = new ArrayList<>();
        CellLimit.batches(coordinates(condition, kind), limit).forEachRemaining(batches::add);
        return batches.isEmpty() ? Cells.of(List.of()) : Cells.concat(batches);
    }

    /** Returns the coordinates of cells that a delete removes, in batches. */
    public Iterator<Cells> coordinates(Condition condition, DeleteKind kind) {
        List<String> dimensions =
                snapshot.schema().dimensions().stream().map(Dimension::name).toList();
        return query(dimensions, predicate(condition, kind)).batches();
    }

    private Predicate predicate(Condition condition, DeleteKind kind) {
        Predicate bound = Conditions.bind(snapshot, condition);
        return kind == DeleteKind.MATCHING ? bound : new Negation(snapshot.schema()).of(bound);
    }

    private SparseQuery query(List<String> fields, Predicate condition) {
        return query(new Execution(snapshot, BUDGET), fields, condition);
    }

    private static SparseQuery query(Execution execution, List<String> fields, Predicate condition) {
        return new SparseQuery(execution, Subarray.whole(), CellRequest.matches(fields, condition));
    }

    private Map<String, Long> count(Predicate condition) {
        Execution execution = new Execution(snapshot, BUDGET);
        List<String> fields = List.of(snapshot.schema().dimensions().get(0).name());
        Iterator<Cells> batches = query(execution, fields, condition).batches();
        while (batches.hasNext()) {
            batches.next();
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        snapshot.fragments()
                .forEach(fragment -> counts.put(
                        fragment.name().text(), execution.of(fragment).results()));
        return counts;
    }
}
