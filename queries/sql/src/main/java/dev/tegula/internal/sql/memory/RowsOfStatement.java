package dev.tegula.internal.sql.memory;

import java.util.HashMap;
import java.util.Map;

/** Rows that the operators of a running statement share. Used by one thread. */
public final class RowsOfStatement {

    private final Map<String, RecursiveRows.Before> recursions = new HashMap<>();
    private final Map<Integer, SharedRows> shared = new HashMap<>();

    /** Returns what the query of a recursion reads. */
    public RecursiveRows.Before before(String recursion) {
        return recursions.computeIfAbsent(recursion, key -> new RecursiveRows.Before());
    }

    /** Returns rows that are computed once. */
    public SharedRows shared(int number) {
        return shared.computeIfAbsent(number, key -> new SharedRows());
    }
}
