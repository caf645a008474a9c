package dev.tegula.internal.read;

import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the cells that a delete by condition would remove, by reading coordinates and the fields of the condition. */
public final class DeleteCount {

    /** Bytes of cells read at a time. */
    private static final long BUDGET = 64L << 20;

    private final ArraySnapshot snapshot;

    /** @param snapshot the array at the time of the delete */
    public DeleteCount(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
    }

    /**
     * Returns the number of cells that do not satisfy a condition, for each fragment that has such cells, oldest first.
     */
    public Map<String, Long> allBut(Condition stays) {
        Map<String, Long> present = count(Predicate.TRUE);
        Map<String, Long> staying = count(Conditions.bind(snapshot, stays));
        Map<String, Long> deleted = new LinkedHashMap<>();
        present.forEach((fragment, cells) -> {
            long removed = cells - staying.getOrDefault(fragment, 0L);
            if (removed > 0) {
                deleted.put(fragment, removed);
            }
        });
        return deleted;
    }

    private Map<String, Long> count(Predicate condition) {
        Execution execution = new Execution(snapshot, BUDGET);
        List<String> fields = List.of(snapshot.schema().dimensions().get(0).name());
        Iterator<Cells> batches =
                new SparseQuery(execution, Subarray.whole(), CellRequest.matches(fields, condition)).batches();
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
