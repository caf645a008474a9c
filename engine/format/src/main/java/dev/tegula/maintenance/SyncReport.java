package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import dev.tegula.group.ObjectType;
import java.util.List;

/**
 * What a synchronization copied and deleted, or would.
 *
 * @param items the arrays and groups in the order of their synchronization: members before their group
 * @param unknown URIs of arrays and groups of the target that the source does not have; they stay
 * @param elsewhere absolute URIs of members of groups, which the target's groups name too, whether copied or not
 */
@Result
public record SyncReport(List<Item> items, List<String> unknown, List<String> elsewhere) {

    public SyncReport {
        items = List.copyOf(items);
        unknown = List.copyOf(unknown);
        elsewhere = List.copyOf(elsewhere);
    }

    /**
     * An array or group, without its members.
     *
     * @param path path below the source, or empty for the source itself
     * @param files number of copied files
     * @param bytes their size
     * @param deleted number of deleted files
     */
    @Result
    public record Item(String path, ObjectType type, int files, long bytes, int deleted) {}
}
