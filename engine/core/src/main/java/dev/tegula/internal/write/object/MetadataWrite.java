package dev.tegula.internal.write.object;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.GroupDirectory;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes changes of metadata in one file each. */
public final class MetadataWrite {

    private MetadataWrite() {}

    /** Publishes changes, if there are any, at the end of a time range or now. */
    public static void write(
            StoreLocation root, MetadataChanges changes, TimestampRange timestamps, FormatVersion version) {
        if (!changes.isEmpty()) {
            long time = Timestamps.forWriting(root.resources(), timestamps);
            TimestampedName name = TimestampedName.of(time, time, NameSource.uuid(), 0);
            root.storage()
                    .write(
                            MetadataFolder.of(root.uri()).child(name.text()),
                            bytes(root.resources(), changes.values(), version, root.key()));
            root.written();
        }
    }

    /** Publishes a change of a key of an array or group now, or after its last change if a clock was ahead. */
    public static void writeVisible(StoreLocation root, ObjectType type, MetadataChanges change, String key) {
        FormatVersion version = type == ObjectType.ARRAY
                ? FormatVersion.forFragment(arrayVersion(root))
                : GroupDirectory.open(root, TimestampRange.all()).version();
        long now = root.resources().clock().millis();
        Map<String, Long> later = MetadataFolder.changedAfter(root, now);
        long time = later.containsKey(key) ? later.get(key) + 1 : now;
        write(root, change, TimestampRange.upTo(time), version);
    }

    private static int arrayVersion(StoreLocation array) {
        ArrayContext context = ArrayContext.openSchemas(array);
        return context.schemas()
                .get(context.directory().schemaAt(Long.MAX_VALUE).name())
                .version();
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
