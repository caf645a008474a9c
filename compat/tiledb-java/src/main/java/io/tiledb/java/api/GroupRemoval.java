package io.tiledb.java.api;

import dev.tegula.OpenOptions;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Deletes groups as libtiledb does: other files in the folder of a group stay there. */
final class GroupRemoval {
    private final Context ctx;
    private final OpenOptions options;
    private final Set<VfsUri> visited = new HashSet<>();

    GroupRemoval(Context ctx, OpenOptions options) {
        this.ctx = ctx;
        this.options = options;
    }

    /** Deletes the members of a group and those of its groups, wherever they are, then the group. */
    void removeAll(String uri) throws TileDBError {
        if (!visited.add(VfsUri.parse(uri))) {
            return;
        }
        for (GroupMember member :
                ctx.call(() -> ctx.engine().openGroup(uri, options).members())) {
            ObjectType type = typeOf(member.uri());
            if (type == ObjectType.GROUP) {
                removeAll(member.uri());
            } else if (type != null) {
                ctx.run(() -> ctx.engine().object(member.uri(), options).delete());
            }
        }
        remove(uri);
    }

    /** Deletes a group, not its members, although they may be in its folder. */
    void remove(String uri) throws TileDBError {
        String folder = uri.endsWith("/") ? uri : uri + "/";
        VFS vfs = new VFS(ctx);
        for (String part : List.of(FolderNames.GROUP, FolderNames.METADATA)) {
            if (vfs.isDirectory(folder + part)) {
                vfs.removeDirectory(folder + part);
            }
        }
        if (vfs.isFile(folder + FolderNames.GROUP_FILE)) {
            vfs.removeFile(folder + FolderNames.GROUP_FILE);
        }
        if (typeOf(uri) != null) {
            throw ctx.failure("group " + uri + " was not deleted: its store has no files that can be deleted");
        }
    }

    private ObjectType typeOf(String uri) throws TileDBError {
        return ctx.call(() -> ctx.engine().object(uri, options).type());
    }
}
