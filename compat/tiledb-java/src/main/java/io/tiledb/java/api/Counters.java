package io.tiledb.java.api;

import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryStatistics;
import java.time.Duration;
import java.util.Locale;

/** Sums of statistics of reads, as libtiledb writes them. It measures more; only what is measured here is there. */
final class Counters {
    private long queries;
    private long requests;
    private long bytes;
    private long tiles;
    private long cells;
    private Duration elapsed = Duration.ZERO;

    synchronized void add(QueryStatistics statistics) {
        QueryCost cost = statistics.cost();
        queries++;
        requests += cost.requests();
        bytes += cost.bytes();
        tiles += cost.tiles();
        cells += statistics.resultCells();
        elapsed = elapsed.plus(statistics.elapsed());
    }

    synchronized void reset() {
        queries = 0;
        requests = 0;
        bytes = 0;
        tiles = 0;
        cells = 0;
        elapsed = Duration.ZERO;
    }

    synchronized String json() {
        return String.format(Locale.ROOT, """
                [
                  {
                    "timers": {
                      "Context.Query.Reader.dowork.sum": %s
                    },
                    "counters": {
                      "Context.Query.Reader.loop_num": %d,
                      "Context.Query.Reader.num_tiles_read": %d,
                      "Context.Query.Reader.result_num": %d,
                      "Context.VFS.read_byte_num": %d,
                      "Context.VFS.read_ops_num": %d
                    }
                  }
                ]
                """, elapsed.toNanos() / 1e9, queries, tiles, cells, bytes, requests);
    }
}
