package dev.tegula.maintenance;

import dev.tegula.group.ObjectType;
import java.util.List;

/**
 * What a compaction came to. Of a group only its own files count, not those of its members.
 *
 * @param kept what vacuum did not delete because a replacement is damaged or missing
 */
public record CompactionReport(ObjectType type, State before, State after, List<DeletionReport.Remark> kept) {

    public CompactionReport {
        kept = List.copyOf(kept);
    }

    /**
     * An array or group at a moment.
     *
     * @param fragments of an array; 0 for groups
     * @param metadata files of metadata
     * @param size all files
     */
    public record State(int fragments, int metadata, ObjectSize size) {}
}
