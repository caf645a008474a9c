package dev.tegula.internal.read;

import dev.tegula.query.QueryCost;
import dev.tegula.query.QueryStatistics;
import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Event of a query for Java Flight Recorder. Its time is the end of the query. */
@Name("dev.tegula.Query")
@Label("Query")
@Category("Tegula")
@Description("What a query of an array took")
@StackTrace(false)
final class QueryEvent extends Event {

    @Label("Array")
    String array = "";

    @Label("Time Spent")
    @Timespan(Timespan.NANOSECONDS)
    long elapsed;

    @Label("Fragments Read")
    long fragments;

    @Label("Tiles Read")
    long tiles;

    @Label("Tiles Skipped")
    long skipped;

    @Label("Chunks Decoded")
    long chunks;

    @Label("Requests")
    long requests;

    @Label("Bytes Fetched")
    @DataAmount
    long bytes;

    @Label("Bytes Decoded")
    @DataAmount
    long memory;

    @Label("Cells Given")
    long cells;

    /** Writes an event if a recording requests it. */
    static void write(String array, Supplier<QueryStatistics> source) {
        QueryEvent event = new QueryEvent();
        if (event.shouldCommit()) {
            QueryStatistics statistics = source.get();
            QueryCost cost = statistics.cost();
            event.array = array;
            event.elapsed = statistics.elapsed().toNanos();
            event.fragments = cost.fragments().stream()
                    .filter(fragment -> fragment.tiles() > 0)
                    .count();
            event.tiles = cost.tiles();
            event.skipped = cost.fragments().stream()
                    .mapToLong(fragment -> fragment.skipped() + fragment.answered())
                    .sum();
            event.chunks = cost.chunks();
            event.requests = cost.requests();
            event.bytes = cost.bytes();
            event.memory = cost.memory();
            event.cells = statistics.resultCells();
            event.commit();
        }
    }
}
