package dev.tegula.internal.sql.session;

import dev.tegula.OpenOptions;
import java.nio.file.Path;
import java.util.Map;

/**
 * The options of a session.
 *
 * @param open the time, tag and key of arrays
 * @param memoryBytes the memory of sorts, joins and groups of a statement, and the budget of its scans
 * @param spillFolder where sorts write rows that exceed the memory
 * @param writable whether statements may write
 * @param pushdown whether conditions, aggregates, order and limits are evaluated by the engine where it can
 * @param timestamps what to do with times that are no whole milliseconds
 * @param settings settings of stores by name
 * @param reach what names of tables may stand for
 */
public record SessionOptions(
        OpenOptions open,
        long memoryBytes,
        Path spillFolder,
        boolean writable,
        boolean pushdown,
        TimestampMode timestamps,
        Map<String, String> settings,
        Reach reach) {

    public SessionOptions {
        settings = Map.copyOf(settings);
    }

    /** Returns these options with another time of arrays. */
    public SessionOptions withOpen(OpenOptions other) {
        return new SessionOptions(other, memoryBytes, spillFolder, writable, pushdown, timestamps, settings, reach);
    }

    /** What names of tables may stand for. */
    public enum Reach {
        /** Arrays at the location of the session. */
        LOCATION,
        /** Also files, and arrays at any path or URI. */
        ANYWHERE
    }

    /** What to do with times that are no whole milliseconds. */
    public enum TimestampMode {
        /** Keep microseconds and nanoseconds; fail for finer ones, and name the option. */
        EXACT,
        /** Round down. */
        TRUNCATE,
        /** Show all times as BIGINT in their unit. */
        LONG
    }
}
