package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.internal.read.ThreadQueries;
import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryStatistics;
import dev.tegula.vfs.UriSecrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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

    private final ThreadQueries queries;

    private QueryTrace(ThreadQueries queries) {
        this.queries = queries;
    }

    /** Begins to collect the queries that this thread starts, of any engine. */
    public static QueryTrace begin() {
        return new QueryTrace(ThreadQueries.begin());
    }

    /**
     * A query and what it took so far.
     *
     * @param array the URI of the array, which may contain secrets
     */
    @Result
    public record Traced(String array, QueryStatistics statistics) {

        /** Returns the fragments, tiles, requests, bytes, cells and time in a line. */
        @Override
        public String toString() {
            QueryCost cost = statistics.cost();
            return String.format(
                    Locale.ROOT,
                    "%s: read %,d of %,d fragments, %,d tiles, %,d requests, %,d bytes stored, %,d bytes decoded, "
                            + "%,d cells of result, %,d ms",
                    UriSecrets.maskUri(array),
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
        List<Traced> all = new ArrayList<>();
        queries.forEach((array, statistics) -> all.add(new Traced(array, statistics)));
        return all;
    }

    /** Returns the number of all queries. */
    public long count() {
        return queries.count();
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
        queries.end();
    }
}
