package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Metadata of an array or group, stored in the files of its folder {@code __meta}. */
public final class MetadataFolder {

    private MetadataFolder() {}

    /** Returns the metadata folder of an array or group. */
    public static VfsUri of(VfsUri root) {
        return root.child(FolderNames.METADATA);
    }

    /** Lists the metadata folder of an array or group. */
    public static TimestampedFolder list(Storage storage, VfsUri root) {
        return TimestampedFolder.list(storage, of(root));
    }

    /** Reads all values in a time range, by key. */
    public static Map<String, MetadataValue> read(StoreLocation root, TimestampRange range) {
        Map<String, MetadataValue> values = new TreeMap<>();
        for (TimestampedFolder.File file : list(root.storage(), root.uri()).at(range)) {
            readFile(root.at(file.uri())).forEach((name, value) -> {
                if (value == null) {
                    values.remove(name);
                } else {
                    values.put(name, value);
                }
            });
        }
        return values;
    }

    /** Returns the keys that were changed after a given time, with the time of the last change. */
    public static Map<String, Long> changedAfter(StoreLocation root, long time) {
        Map<String, Long> changed = new TreeMap<>();
        for (TimestampedFolder.File file : list(root.storage(), root.uri()).at(TimestampRange.all())) {
            if (file.name().start() > time) {
                readFile(root.at(file.uri()))
                        .keySet()
                        .forEach(name -> changed.put(name, file.name().start()));
            }
        }
        return changed;
    }

    /** Reads the changes of one file: a value for each key, or null if the key is deleted. */
    public static Map<String, @Nullable MetadataValue> readFile(StoreLocation file) {
        return MetadataFormat.read(TileFile.read(file), file.uri() + " [metadata]");
    }

    /** Reads and combines the changes of several files, oldest first. */
    public static Map<String, @Nullable MetadataValue> changes(StoreLocation root, List<TimestampedFolder.File> files) {
        Map<String, @Nullable MetadataValue> changes = new TreeMap<>();
        files.forEach(file -> changes.putAll(readFile(root.at(file.uri()))));
        return changes;
    }
}
