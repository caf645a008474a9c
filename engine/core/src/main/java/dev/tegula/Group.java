package dev.tegula;

import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.write.object.GroupWrite;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.internal.write.object.NewMemberCheck;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group of arrays and groups, at the time when it was opened. Immutable; need not be closed. */
public final class Group {

    private final String uri;
    private final List<GroupMember> members;
    private final Map<String, MetadataValue> metadata;
    private final boolean listed;

    private Group(GroupDirectory directory, Map<String, MetadataValue> metadata) {
        this.uri = directory.root().unmasked();
        this.members = directory.members();
        this.listed = directory.isListed();
        this.metadata = Collections.unmodifiableMap(metadata);
    }

    static Group open(StoreLocation location, TimestampRange timestamps) {
        GroupDirectory directory = GroupDirectory.open(location, timestamps);
        return new Group(directory, MetadataFolder.read(location, timestamps));
    }

    /** Changes the members of a group atomically. */
    static void change(
            StoreLocation location, TimestampRange timestamps, GroupChanges changes, NewMemberCheck newMembers) {
        GroupDirectory directory = GroupDirectory.open(location, TimestampRange.upTo(timestamps.end()));
        new GroupWrite(location, timestamps).change(directory, changes, newMembers::typeOf);
    }

    static void updateMetadata(StoreLocation location, TimestampRange timestamps, MetadataChanges changes) {
        GroupDirectory directory = GroupDirectory.open(location, TimestampRange.all());
        MetadataWrite.write(location, changes, timestamps, directory.version());
    }

    /** Returns the URI with which the group was opened, including its secrets. */
    public String uri() {
        return uri;
    }

    /** Returns the members with absolute URIs, in the order of their addition as far as the format preserves it. */
    public List<GroupMember> members() {
        return members;
    }

    /**
     * Returns whether members are recorded. Groups of TileDB before 2.8 record none; {@link #members()} returns the
     * objects in their folders instead.
     */
    public boolean isListed() {
        return listed;
    }

    /** Returns the member with a name, or null. */
    public @Nullable GroupMember member(String name) {
        return members.stream()
                .filter(member -> name.equals(member.name()))
                .findFirst()
                .orElse(null);
    }

    /** Returns the metadata by key. */
    public Map<String, MetadataValue> metadata() {
        return metadata;
    }
}
