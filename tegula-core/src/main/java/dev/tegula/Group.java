package dev.tegula;

import dev.tegula.group.GroupMember;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.metadata.MetadataValue;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A group as it was when it was opened: arrays and other groups that belong together. Immutable, never closed. */
public final class Group {

    private final String uri;
    private final List<GroupMember> members;
    private final Map<String, MetadataValue> metadata;
    private final boolean listed;

    Group(GroupDirectory directory, Map<String, MetadataValue> metadata) {
        this.uri = directory.root().unmasked();
        this.members = directory.members();
        this.listed = directory.isListed();
        this.metadata = Collections.unmodifiableMap(metadata);
    }

    /** The URI as it was opened, including its secrets. */
    public String uri() {
        return uri;
    }

    /** Its members with their whole URIs, in the order in which they were added as far as the format keeps it. */
    public List<GroupMember> members() {
        return members;
    }

    /**
     * Whether members were ever added. Groups that others made list none before that, but may have objects in their
     * folders ({@link Tegula#objectsIn}), which TileDB before 2.8 took for members and {@link #members()} does where
     * that made the group.
     */
    public boolean isListed() {
        return listed;
    }

    /** The member of this name, or null. */
    public @Nullable GroupMember member(String name) {
        return members.stream()
                .filter(member -> name.equals(member.name()))
                .findFirst()
                .orElse(null);
    }

    /** Its metadata by key. */
    public Map<String, MetadataValue> metadata() {
        return metadata;
    }
}
