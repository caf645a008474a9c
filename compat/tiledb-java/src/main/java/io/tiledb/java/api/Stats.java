package io.tiledb.java.api;

import dev.tegula.query.QueryStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Statistics of the complete reads of this process, while they are enabled. */
public class Stats {
    private static final Counters COUNTERS = new Counters();
    private static volatile boolean enabled;

    /** Has static methods only. */
    public Stats() {}

    static void add(QueryStatistics statistics) {
        if (enabled) {
            COUNTERS.add(statistics);
        }
    }

    public static void enable() throws TileDBError {
        enabled = true;
    }

    public static void disable() throws TileDBError {
        enabled = false;
    }

    public static void reset() throws TileDBError {
        COUNTERS.reset();
    }

    /** Writes the statistics to a local file. */
    public static void dump(String path) throws TileDBError {
        try {
            Files.writeString(Path.of(path), COUNTERS.json());
        } catch (IOException e) {
            throw new TileDBError("cannot write " + path + ": " + e, e);
        }
    }

    /** Prints the statistics. */
    public static void dump() throws TileDBError {
        System.out.println(COUNTERS.json());
    }
}
