package dev.tegula.internal.write.object;

import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Checks new members of a group, so that no group contains itself. */
public final class NewMemberCheck {

    private final Function<VfsUri, Storage> stores;
    private final Resources resources;
    private final byte @Nullable [] key;
    private final VfsUri group;
    private final Set<VfsUri> seen = new HashSet<>();

    /**
     * @param stores returns the store of a URI: members may be in other stores than their group
     * @param key key of groups, or null if they are not encrypted
     * @param group the group that gets a new member
     */
    public NewMemberCheck(Function<VfsUri, Storage> stores, Resources resources, byte @Nullable [] key, VfsUri group) {
        this.stores = stores;
        this.resources = resources;
        this.key = key;
        this.group = group;
    }

    /**
     * Returns the type of the object at a URI, or null if it is neither an array nor a group.
     *
     * @throws IllegalArgumentException if it is a group that contains the group, directly or through others
     */
    public @Nullable ObjectType typeOf(VfsUri place) {
        ObjectType type = ObjectFolder.typeOf(stores.apply(place), place);
        if (type == ObjectType.GROUP && contains(place)) {
            throw new IllegalArgumentException(place + ": it contains " + group + " and cannot become its member");
        }
        return type;
    }

    private boolean contains(VfsUri other) {
        GroupDirectory directory = GroupDirectory.open(
                new StoreLocation(stores.apply(other), resources, other, key), TimestampRange.all());
        for (GroupMember member : directory.members()) {
            VfsUri place = VfsUri.parse(member.uri());
            if (place.equals(group)) {
                return true;
            }
            boolean isNewGroup = member.type() == ObjectType.GROUP
                    && seen.add(place)
                    && ObjectFolder.typeOf(stores.apply(place), place) == ObjectType.GROUP;
            if (isNewGroup && contains(place)) {
                return true;
            }
        }
        return false;
    }
}
