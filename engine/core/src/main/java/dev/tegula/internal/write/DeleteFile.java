package dev.tegula.internal.write;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsUri;

/** Writes the commit of a delete by condition, which contains the condition for the remaining cells. */
public final class DeleteFile {

    private DeleteFile() {}

    /** Returns the bytes of a stored condition, before compression. */
    static long bytes(StoredCondition stays) {
        ByteWriter content = new ByteWriter();
        DeleteConditionFormat.write(content, stays);
        return content.size();
    }

    /** Publishes a delete with a new name, and returns the name. */
    public static TimestampedName write(ArrayContext context, ArraySchema schema, long time, StoredCondition stays) {
        return write(context, context.directory().root(), schema, time, stays);
    }

    /**
     * Writes a delete below another folder than that of the array.
     *
     * @param root folder with the structure of an array
     */
    public static TimestampedName write(
            ArrayContext context, VfsUri root, ArraySchema schema, long time, StoredCondition stays) {
        FormatVersion version = FormatVersion.forFragment(schema.version());
        TimestampedName name = NameSource.fragment(time, version.number());
        ByteWriter content = new ByteWriter();
        DeleteConditionFormat.write(content, stays);
        VfsUri folder = root.child(FolderNames.COMMITS);
        context.storage().createFolder(folder);
        ByteWriter tile = new ByteWriter();
        context.resources()
                .filters()
                .use(scratch ->
                        GenericTile.write(content.array(), content.size(), version, context.key(), tile, scratch));
        context.storage().write(folder.child(name.text() + ".del"), tile.toByteArray());
        return name;
    }
}
