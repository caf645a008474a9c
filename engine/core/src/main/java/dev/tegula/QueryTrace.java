package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryStatistics;
import dev.tegula.vfs.UriSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects what the queries of a thread read, for logs of slow requests. All methods are called by the thread that
 * began it.
 *
 * <pre>{@code
 * try (QueryTrace trace = QueryTrace.begin()) {
 *     // answer a request
 *     log(trace.toString());
 * }
 * }</pre>
 */
public final class QueryTrace implements AutoCloseable {

    private static final ThreadLocal<@Nullable QueryTrace> CURRENT = new ThreadLocal<>();

    /** A request of many small queries must not keep all their plans. */
    private static final int MOST = 64;

    private final @Nullable QueryTrace outer;
    private final List<QueryExecution> executions = new ArrayList<>();
    private long count;

    private QueryTrace(@Nullable QueryTrace outer) {
        this.outer = outer;
    }

    /** Begins to collect the queries that this thread starts, of any engine. */
    public static QueryTrace begin() {
        QueryTrace begun = new QueryTrace(CURRENT.get());
        CURRENT.set(begun);
        return begun;
    }

    /** Adds a query if this thread collects them. */
    static void add(QueryExecution execution) {
        for (QueryTrace each = CURRENT.get(); each != null; each = each.outer) {
            each.count++;
            if (each.executions.size() < MOST) {
                each.executions.add(execution);
            }
        }
    }

    /**
     * A query and its cost so far.
     *
     * @param query what was asked; the URI of its array may contain secrets
     */
    @Result
    public record Traced(Query.Parts query, QueryStatistics statistics) {

        /** Returns the fragments, tiles, requests, bytes, cells and time in a line. */
        @Override
        public String toString() {
            QueryCost cost = statistics.cost();
            return String.format(
                    Locale.ROOT,
                    "%s: read %,d of %,d fragments, %,d tiles, %,d requests, %,d bytes stored, %,d bytes decoded, "
                            + "%,d cells of result, %,d ms",
                    UriSecrets.maskUri(query.array()),
                    cost.readFragments(),
                    cost.fragments().size(),
                    cost.tiles(),
                    cost.requests(),
                    cost.bytes(),
                    cost.memory(),
                    statistics.resultCells(),
                    statistics.elapsed().toMillis());
        }
    }

    /** Returns the first 64 queries in their order. */
    public List<Traced> queries() {
        return executions.stream()
                .map(each -> new Traced(each.parts(), each.statistics()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the number of all queries. */
    public long count() {
        return count;
    }

    /** Returns a line without secrets: what the slowest five queries read, and how many others there are. */
    @Override
    public String toString() {
        List<Traced> slowest = queries();
        slowest.sort((a, b) -> b.statistics().elapsed().compareTo(a.statistics().elapsed()));
        List<String> lines =
                new ArrayList<>(slowest.stream().limit(5).map(Traced::toString).toList());
        if (count() > lines.size()) {
            lines.add((count() - lines.size()) + " other queries");
        }
        return lines.isEmpty() ? "no queries" : String.join("; ", lines);
    }

    /** Ends to collect. */
    @Override
    public void close() {
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }
}
