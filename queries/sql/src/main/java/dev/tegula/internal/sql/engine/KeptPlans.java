package dev.tegula.internal.sql.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plans of the latest queries of a session by their texts, because planning takes longer than short queries. Texts
 * that are prepared once more have their plan if its tables are the same; others replace the oldest.
 */
final class KeptPlans {

    private static final int MOST = 64;

    private final Map<String, PlannedQuery> bySql = new LinkedHashMap<>(MOST, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PlannedQuery> eldest) {
            return size() > MOST;
        }
    };

    /** Returns the plan of a query, or null. */
    synchronized @Nullable PlannedQuery find(String sql) {
        return bySql.get(sql);
    }

    /** Keeps the plan of a query. */
    synchronized void keep(String sql, PlannedQuery query) {
        bySql.put(sql, query);
    }
}
