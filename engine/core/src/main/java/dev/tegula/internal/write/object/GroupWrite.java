package dev.tegula.internal.write.object;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Creates groups, and publishes changes of their members in one file each. */
public final class GroupWrite {

    private final StoreLocation location;
    private final Storage storage;
    private final TimestampRange timestamps;

    /** @param location location of the group */
    public GroupWrite(StoreLocation location, TimestampRange timestamps) {
        this.location = location;
        this.storage = location.storage();
        this.timestamps = timestamps;
    }

    /**
     * Creates a group without members.
     *
     * @throws ArrayAlreadyExistsException if there is already an array or a group
     */
    public void create() {
        VfsUri root = location.uri();
        ArrayCreation.requireNothing(storage, root);
        storage.createFolder(MetadataFolder.of(root));
        // Write an empty list of members. Without it, a store without empty folders would take the group for one
        // from before 2.8.
        publish(root, new GroupFormat(GroupFormat.INCREMENTAL, List.of()), FormatVersion.DEFAULT_WRITE);
        storage.write(root.child(FolderNames.GROUP_FILE), new byte[0]);
    }

    /**
     * Publishes changes of members, if there are any.
     *
     * @param types returns the type of the object at a URI, or null
     */
    public void change(GroupDirectory group, GroupChanges changes, Function<VfsUri, @Nullable ObjectType> types) {
        Map<String, GroupFormat.Entry> entries = new LinkedHashMap<>();
        for (String removal : changes.removals()) {
            GroupMember member = find(group, removal);
            entries.put(member.key(), GroupFormat.Entry.deletionOf(member));
        }
        for (GroupChanges.Addition addition : changes.additions()) {
            GroupMember member = member(group, addition, types);
            GroupFormat.Entry change = entries.get(member.key());
            if (change != null
                    ? !change.deleted()
                    : group.stored().stream().anyMatch(m -> m.key().equals(member.key()))) {
                throw new IllegalArgumentException(group.root() + ": there is already a "
                        + "member '" + UriSecrets.maskUri(member.key()) + "'. Remove it first, or choose another "
                        + "name.");
            }
            entries.put(member.key(), GroupFormat.Entry.of(member));
        }
        if (entries.isEmpty()) {
            return;
        }
        boolean whole = group.groupVersion() == GroupFormat.WHOLE || group.isImplicit();
        List<GroupFormat.Entry> list = whole ? all(group, entries) : new ArrayList<>(entries.values());
        publish(group.root(), new GroupFormat(group.groupVersion(), list), group.version());
    }

    private void publish(VfsUri root, GroupFormat group, FormatVersion version) {
        ByteWriter content = new ByteWriter();
        group.write(content);
        long time = Timestamps.forWriting(location.resources(), timestamps);
        int nameVersion = group.version() == GroupFormat.WHOLE ? 0 : group.version();
        TimestampedName name = TimestampedName.of(time, time, NameSource.uuid(), nameVersion);
        storage.write(
                GroupDirectory.folder(root).child(name.text()),
                TileFile.bytes(location.resources(), content, version, location.key()));
    }

    /** Returns all members after the changes. */
    private static List<GroupFormat.Entry> all(GroupDirectory group, Map<String, GroupFormat.Entry> entries) {
        List<GroupFormat.Entry> all = new ArrayList<>();
        for (GroupMember member : group.stored()) {
            if (!entries.containsKey(member.key())) {
                all.add(GroupFormat.Entry.of(member));
            }
        }
        entries.values().stream().filter(entry -> !entry.deleted()).forEach(all::add);
        return all;
    }

    private static GroupMember find(GroupDirectory group, String nameOrUri) {
        Set<String> spellings = spellings(nameOrUri);
        // Stored names and URIs take precedence over absolute URIs, since several members, with and without names,
        // relative and absolute, may have the same absolute URI.
        List<Predicate<GroupMember>> matchers = List.of(
                member -> spellings.contains(member.key()),
                member -> spellings.contains(member.uri()),
                member -> spellings.contains(group.locate(member).unmasked()));
        List<GroupMember> found = List.of();
        for (Predicate<GroupMember> matcher : matchers) {
            found = found.isEmpty() ? group.stored().stream().filter(matcher).toList() : found;
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(group.root() + ": there is no member '" + UriSecrets.maskUri(nameOrUri)
                    + "' (expected one of " + keys(group.stored()) + ")"
                    + SpellingHint.hint(nameOrUri, keys(group.stored())));
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(group.root() + ": there are several members at "
                    + UriSecrets.maskUri(nameOrUri) + " (found " + keys(found) + "). Remove them by name.");
        }
        return found.get(0);
    }

    private static List<String> keys(Collection<GroupMember> members) {
        return members.stream().map(member -> UriSecrets.maskUri(member.key())).toList();
    }

    /** Returns a name or URI as given and as stored. */
    private static Set<String> spellings(String nameOrUri) {
        try {
            return new HashSet<>(List.of(nameOrUri, VfsUri.parse(nameOrUri).unmasked()));
        } catch (IllegalArgumentException e) {
            return Set.of(nameOrUri);
        }
    }

    private static GroupMember member(
            GroupDirectory group, GroupChanges.Addition addition, Function<VfsUri, @Nullable ObjectType> types) {
        VfsUri place = addition.relative() ? group.root().resolve(addition.uri()) : VfsUri.parse(addition.uri());
        if (place.equals(group.root())) {
            throw new IllegalArgumentException(group.root() + ": a group cannot be a member of itself");
        }
        ObjectType type = types.apply(place);
        if (type == null) {
            throw new ArrayNotFoundException("no array or group at " + place + ": it cannot be a member of a group");
        }
        String stored = addition.relative() ? addition.uri() : place.unmasked();
        if (!addition.relative() && UriSecrets.areIn(place)) {
            throw new IllegalArgumentException("group " + group.root() + ", new member " + place
                    + ": its URI contains user information or a query string, which would be stored in the group. "
                    + "Omit these from the URI.");
        }
        String name = addition.name();
        if (name != null && name.isEmpty()) {
            throw new IllegalArgumentException(
                    "new member " + place + ": its name is empty. Choose a name, or omit it.");
        }
        return new GroupMember(stored, name, type, addition.relative());
    }
}
