package dev.tegula.internal.tagging;

import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A group and all arrays and groups below it at a time, each once.
 *
 * @param objects the objects; the first one is the group itself
 */
record GroupObjects(List<Item> objects) {

    /**
     * An array or group.
     *
     * @param path stored URIs of the members on the way from the group, which do not change when the group is moved
     */
    record Item(String path, StoreLocation location, ObjectType type) {}

    /** Finds the objects below a group. */
    static GroupObjects below(StoreLocation group, Function<VfsUri, StoreLocation> locations, long time) {
        GroupObjects found = new GroupObjects(new ArrayList<>());
        found.objects.add(new Item("", group, ObjectType.GROUP));
        found.addMembers(
                group, "", locations, time, new HashSet<>(Set.of(group.uri().unmasked())));
        return found;
    }

    private void addMembers(
            StoreLocation group, String path, Function<VfsUri, StoreLocation> locations, long time, Set<String> seen) {
        GroupDirectory directory = GroupDirectory.open(group, TimestampRange.upTo(time));
        for (GroupMember member : directory.stored()) {
            VfsUri uri = directory.locate(member);
            if (seen.add(uri.unmasked())) {
                Item item = new Item(path + "/" + member.uri(), locations.apply(uri), member.type());
                objects.add(item);
                if (member.type() == ObjectType.GROUP) {
                    addMembers(item.location(), item.path(), locations, time, seen);
                }
            }
        }
    }
}
