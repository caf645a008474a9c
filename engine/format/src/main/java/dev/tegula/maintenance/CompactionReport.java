package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import dev.tegula.group.ObjectType;
import java.util.List;

/**
 * Result of a compaction. For groups, only their own files count, not those of their members.
 *
 * @param kept files that vacuum kept because a replacement is damaged or missing
 */
@Result
public record CompactionReport(ObjectType type, State before, State after, List<DeletionReport.Remark> kept) {

    public CompactionReport {
        kept = List.copyOf(kept);
    }

    /**
     * State of an array or group.
     *
     * @param fragments number of fragments; 0 for groups
     * @param metadata number of metadata files
     * @param size total size
     */
    @Result
    public record State(int fragments, int metadata, ObjectSize size) {}
}
