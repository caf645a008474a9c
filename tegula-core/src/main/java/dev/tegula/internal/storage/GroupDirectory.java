package dev.tegula.internal.storage;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a group ({@code group_file_hierarchy.md}) as of a time: in the files of {@code __group}, or, where
 * there is no such folder as before TileDB 2.8, whatever lies in the group's folder.
 */
public final class GroupDirectory {

    private final VfsUri root;
    private final Map<String, GroupMember> members = new LinkedHashMap<>();
    private FormatVersion version = FormatVersion.DEFAULT_WRITE;
    private boolean listed;
    private boolean implicit;
    private int groupVersion = GroupFormat.INCREMENTAL;

    private GroupDirectory(VfsUri root) {
        this.root = root;
    }

    /**
     * Reads the members as of a time.
     *
     * @throws ArrayNotFoundException if there is no group
     */
    public static GroupDirectory open(
            Storage storage, Resources resources, VfsUri root, TimestampRange range, byte @Nullable [] key) {
        boolean listsMembers = holdsGroupFolder(require(storage, root));
        GroupDirectory directory = new GroupDirectory(root);
        TimestampedFolder files = TimestampedFolder.list(storage, folder(root));
        directory.listed = !files.all().isEmpty();
        if (!directory.listed && !listsMembers) {
            ObjectFolder.children(storage, resources.workers(), root)
                    .forEach((name, kind) -> directory.members.put(name, new GroupMember(name, null, kind, true)));
            directory.implicit = true;
            return directory;
        }
        for (TimestampedFolder.File file : files.at(range)) {
            directory.add(storage, resources, file, key);
        }
        return directory;
    }

    private static boolean holdsGroupFolder(List<VfsEntry> top) {
        return top.stream().anyMatch(entry -> entry.isFolder() && entry.name().equals(ObjectFolder.GROUP_FOLDER));
    }

    /**
     * Requires a group.
     *
     * @return what lies in its folder
     * @throws ArrayNotFoundException if there is none
     */
    public static List<VfsEntry> require(Storage storage, VfsUri root) {
        List<VfsEntry> top = storage.list(root);
        ObjectType type = ObjectFolder.typeOf(top);
        if (type != ObjectType.GROUP) {
            throw new ArrayNotFoundException("no group lies at " + root
                    + (type == ObjectType.ARRAY ? ": it is an array" : top.isEmpty() ? ": there is nothing" : ""));
        }
        return top;
    }

    /** The folder of the files that list members. */
    public static VfsUri folder(VfsUri root) {
        return root.child(ObjectFolder.GROUP_FOLDER);
    }

    private void add(Storage storage, Resources resources, TimestampedFolder.File file, byte @Nullable [] key) {
        byte[] stored = storage.readAll(file.uri());
        String source = file.uri().toString();
        version = GenericTile.readHeader(new ByteReader(stored, source)).version();
        byte[] content =
                resources.filters().apply(scratch -> GenericTile.read(new ByteReader(stored, source), key, scratch));
        GroupFormat group = GroupFormat.read(new ByteReader(content, source + " [group]"));
        groupVersion = group.version();
        if (group.version() == GroupFormat.WHOLE) {
            members.clear();
        }
        for (GroupFormat.Entry entry : group.entries()) {
            if (entry.deleted()) {
                members.remove(entry.member().key());
            } else {
                members.put(entry.member().key(), entry.member());
            }
        }
    }

    public VfsUri root() {
        return root;
    }

    /** The members with their URIs as they are stored. */
    public Collection<GroupMember> stored() {
        return members.values();
    }

    /** The members with their whole URIs. */
    public List<GroupMember> members() {
        return members.values().stream()
                .map(member -> member.at(locate(member).unmasked()))
                .toList();
    }

    /** Where a stored member lies. */
    public VfsUri locate(GroupMember member) {
        try {
            return member.relative() ? root.resolve(member.uri()) : VfsUri.parse(member.uri());
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(
                    folder(root) + ": the URI of member '" + UriSecrets.mask(member.key()) + "' is none: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Whether there is any list of members, at whatever time. */
    public boolean isListed() {
        return listed;
    }

    /** Whether the members are what lies in the folder, and are listed nowhere. */
    public boolean isImplicit() {
        return implicit;
    }

    /** In which version the newest file was written. */
    public FormatVersion version() {
        return version;
    }

    /** The version of the newest list of members. */
    public int groupVersion() {
        return groupVersion;
    }
}
