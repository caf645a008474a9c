package dev.tegula.maintenance;

/**
 * Something that happened to an array or group.
 *
 * @param start first timestamp, milliseconds since 1970
 * @param end last timestamp; of most events the first
 * @param name of the file or folder that tells of it
 * @param cells cells written, 0 where there are none
 * @param replaced whether a consolidation took its place
 */
public record HistoryEvent(Kind kind, long start, long end, String name, long cells, boolean replaced) {

    /** What can happen. */
    public enum Kind {
        SCHEMA,
        WRITE,
        CONSOLIDATION,
        DELETE,
        /** Members of a group came or went. */
        MEMBERS,
        METADATA
    }
}
