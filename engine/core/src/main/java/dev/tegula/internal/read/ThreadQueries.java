package dev.tegula.internal.read;

import dev.tegula.query.QueryStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The queries that a thread has started since {@link #begin}. Other threads do not access it. */
public final class ThreadQueries {

    private static final ThreadLocal<@Nullable ThreadQueries> CURRENT = new ThreadLocal<>();

    /** A request of many small queries must not keep all their plans. */
    private static final int MOST = 64;

    private final @Nullable ThreadQueries outer;
    private final List<ExecutionRecord> records = new ArrayList<>();
    private long count;

    private ThreadQueries(@Nullable ThreadQueries outer) {
        this.outer = outer;
    }

    /** Begins to collect the queries of this thread, until {@link #end}. */
    public static ThreadQueries begin() {
        ThreadQueries begun = new ThreadQueries(CURRENT.get());
        CURRENT.set(begun);
        return begun;
    }

    /** Adds a query if this thread collects them. */
    public static void add(ExecutionRecord record) {
        for (ThreadQueries each = CURRENT.get(); each != null; each = each.outer) {
            each.count++;
            if (each.records.size() < MOST) {
                each.records.add(record);
            }
        }
    }

    /** Returns the number of queries. */
    public long count() {
        return count;
    }

    /** Visits arrays and what queries of them took so far, of the first 64. */
    public void forEach(BiConsumer<String, QueryStatistics> visitor) {
        records.forEach(record -> visitor.accept(record.array(), record.statistics()));
    }

    /** Ends to collect. */
    public void end() {
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }
}
