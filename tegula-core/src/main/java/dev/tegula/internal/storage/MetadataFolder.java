package dev.tegula.internal.storage;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The metadata of an array or group, in the files of its folder {@code __meta}. */
public final class MetadataFolder {

    private MetadataFolder() {}

    /** The folder of an array or group. */
    public static VfsUri of(VfsUri root) {
        return root.child("__meta");
    }

    /** Lists the folder of an array or group. */
    public static TimestampedFolder list(Storage storage, VfsUri root) {
        return TimestampedFolder.list(storage, of(root));
    }

    /** All values in a time range, by key. */
    public static Map<String, MetadataValue> read(
            Storage storage, Resources resources, VfsUri root, TimestampRange range, byte @Nullable [] key) {
        Map<String, MetadataValue> values = new TreeMap<>();
        for (TimestampedFolder.File file : list(storage, root).at(range)) {
            read(storage, resources, file, key).forEach((name, value) -> {
                if (value == null) {
                    values.remove(name);
                } else {
                    values.put(name, value);
                }
            });
        }
        return values;
    }

    /** The times of the last change of each key that was changed after a given time. */
    public static Map<String, Long> changedAfter(
            Storage storage, Resources resources, VfsUri root, long time, byte @Nullable [] key) {
        Map<String, Long> changed = new TreeMap<>();
        for (TimestampedFolder.File file : list(storage, root).at(TimestampRange.all())) {
            if (file.name().start() > time) {
                read(storage, resources, file, key)
                        .keySet()
                        .forEach(name -> changed.put(name, file.name().start()));
            }
        }
        return changed;
    }

    /** What one file changes: by key the value, or null where it is deleted. */
    public static Map<String, @Nullable MetadataValue> read(
            Storage storage, Resources resources, TimestampedFolder.File file, byte @Nullable [] key) {
        byte[] content = TileFile.read(storage, resources, file.uri(), key);
        return MetadataFormat.read(content, file.uri() + " [metadata]");
    }

    /** What several files change together, given the oldest first. */
    public static Map<String, @Nullable MetadataValue> changes(
            Storage storage, Resources resources, List<TimestampedFolder.File> files, byte @Nullable [] key) {
        Map<String, @Nullable MetadataValue> changes = new TreeMap<>();
        files.forEach(file -> changes.putAll(read(storage, resources, file, key)));
        return changes;
    }
}
