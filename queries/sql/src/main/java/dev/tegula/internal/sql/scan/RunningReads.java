package dev.tegula.internal.sql.scan;

import dev.tegula.QueryExecution;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The reads of a running statement. */
public final class RunningReads {

    private final Set<QueryExecution> running = ConcurrentHashMap.newKeySet();

    void add(QueryExecution execution) {
        running.add(execution);
    }

    void remove(QueryExecution execution) {
        running.remove(execution);
    }

    /** Cancels all reads. Any thread may call it. */
    public void cancel() {
        running.forEach(QueryExecution::cancel);
    }
}
