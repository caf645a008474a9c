package dev.tegula.internal.write.object;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes changes of metadata in one file each. */
public final class MetadataWrite {

    private MetadataWrite() {}

    /** Publishes changes, if there are any, at the end of a time range or now. */
    public static void write(
            Storage storage,
            Resources resources,
            VfsUri root,
            MetadataChanges changes,
            TimestampRange timestamps,
            FormatVersion version,
            byte @Nullable [] key) {
        if (!changes.isEmpty()) {
            long time = Timestamps.forWriting(timestamps);
            TimestampedName name = TimestampedName.of(time, time, NameSource.uuid(), 0);
            storage.write(MetadataFolder.of(root).child(name.text()), bytes(resources, changes.values(), version, key));
        }
    }

    /** Encodes a metadata file. */
    public static byte[] bytes(
            Resources resources,
            Map<String, @Nullable MetadataValue> values,
            FormatVersion version,
            byte @Nullable [] key) {
        ByteWriter content = new ByteWriter();
        MetadataFormat.write(content, values);
        return TileFile.bytes(resources, content, version, key);
    }
}
