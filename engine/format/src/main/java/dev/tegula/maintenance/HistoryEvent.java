package dev.tegula.maintenance;

import dev.tegula.annotations.Result;

/**
 * An event in the history of an array or group.
 *
 * @param start first timestamp, milliseconds since 1970
 * @param end last timestamp; equal to the first for most events
 * @param name name of the file or folder that records the event
 * @param cells number of written cells, or 0
 * @param replaced whether a consolidation has replaced it
 */
@Result
public record HistoryEvent(Kind kind, long start, long end, String name, long cells, boolean replaced) {

    /** Kinds of events. */
    public enum Kind {
        SCHEMA,
        WRITE,
        CONSOLIDATION,
        DELETE,
        /** Members of a group were added or removed. */
        MEMBERS,
        METADATA
    }
}
