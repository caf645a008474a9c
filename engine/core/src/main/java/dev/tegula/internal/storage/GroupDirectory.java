package dev.tegula.internal.storage;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
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

/**
 * Members of a group ({@code group_file_hierarchy.md}) at a time. They are listed in the files of {@code __group}.
 * Before TileDB 2.8 that folder does not exist, and the arrays and groups in the group's folder are its members.
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
     * Reads the members at a time.
     *
     * @throws ArrayNotFoundException if the group does not exist
     */
    public static GroupDirectory open(StoreLocation location, TimestampRange range) {
        Storage storage = location.storage();
        VfsUri root = location.uri();
        boolean listsMembers = holdsGroupFolder(require(storage, root));
        GroupDirectory directory = new GroupDirectory(root);
        TimestampedFolder files = TimestampedFolder.list(storage, folder(root));
        directory.listed = !files.all().isEmpty();
        if (!directory.listed && !listsMembers) {
            ObjectFolder.children(storage, location.resources().workers(), root)
                    .forEach((name, kind) -> directory.members.put(name, new GroupMember(name, null, kind, true)));
            directory.implicit = true;
            return directory;
        }
        for (TimestampedFolder.File file : files.at(range)) {
            directory.add(location.at(file.uri()));
        }
        return directory;
    }

    private static boolean holdsGroupFolder(List<VfsEntry> top) {
        return top.stream().anyMatch(entry -> entry.isFolder() && entry.name().equals(FolderNames.GROUP));
    }

    /**
     * Requires a group.
     *
     * @return the entries of its folder
     * @throws ArrayNotFoundException if it does not exist
     */
    public static List<VfsEntry> require(Storage storage, VfsUri root) {
        List<VfsEntry> top = storage.list(root);
        ObjectType type = ObjectFolder.typeOf(top);
        if (type != ObjectType.GROUP) {
            throw new ArrayNotFoundException("no group at " + root
                    + (type == ObjectType.ARRAY
                            ? ": it is an array"
                            : top.isEmpty() ? ": the folder is empty or does not exist" : ""));
        }
        return top;
    }

    /** Returns the folder of the files that list members. */
    public static VfsUri folder(VfsUri root) {
        return root.child(FolderNames.GROUP);
    }

    private void add(StoreLocation file) {
        byte[] stored = file.storage().readAll(file.uri());
        String source = file.uri().toString();
        version = GenericTile.readHeader(new ByteReader(stored, source)).version();
        byte[] content = file.resources()
                .filters()
                .apply(scratch -> GenericTile.read(new ByteReader(stored, source), file.key(), scratch));
        GroupFormat group =
                GroupFormat.read(new ByteReader(content, FilePlace.of(source).part("group")));
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

    /** Returns the members with their URIs as stored. */
    public Collection<GroupMember> stored() {
        return members.values();
    }

    /** Returns the members with absolute URIs. */
    public List<GroupMember> members() {
        return members.values().stream()
                .map(member -> member.at(locate(member).unmasked()))
                .toList();
    }

    /** Returns the absolute URI of a stored member. */
    public VfsUri locate(GroupMember member) {
        try {
            return member.relative() ? root.resolve(member.uri()) : VfsUri.parse(member.uri());
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(
                    FilePlace.of(folder(root)),
                    "invalid URI of member '" + UriSecrets.mask(member.key()) + "': " + e.getMessage(),
                    e);
        }
    }

    /** Returns whether any file lists members, at any time. */
    public boolean isListed() {
        return listed;
    }

    /** Returns whether the members are the entries of the folder because no file lists them. */
    public boolean isImplicit() {
        return implicit;
    }

    /** Returns the format version of the newest file. */
    public FormatVersion version() {
        return version;
    }

    /** Returns the version of the newest list of members. */
    public int groupVersion() {
        return groupVersion;
    }
}
