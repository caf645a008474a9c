package dev.tegula.internal.storage;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Metadata of an array or group, stored in the files of its folder {@code __meta}. If a vacuum deletes a file between
 * listing and reading, both are repeated.
 */
public final class MetadataFolder {

    private MetadataFolder() {}

    /** Returns the metadata folder of an array or group. */
    public static VfsUri of(VfsUri root) {
        return root.child(FolderNames.METADATA);
    }

    /** Lists the metadata folder of an array or group. */
    public static TimestampedFolder list(Storage storage, VfsUri root) {
        return Retry.whileListingChanges(() -> TimestampedFolder.list(storage, of(root)));
    }

    /** Reads all values in a time range, by key. */
    public static Map<String, MetadataValue> read(StoreLocation root, TimestampRange range) {
        Map<String, MetadataValue> values = new TreeMap<>();
        Retry.whileListingChanges(
                        () -> changes(root, list(root.storage(), root.uri()).at(range)))
                .forEach((name, value) -> {
                    if (value != null) {
                        values.put(name, value);
                    }
                });
        return values;
    }

    /** Returns the keys that were changed after a given time, with the time of the last change. */
    public static Map<String, Long> changedAfter(StoreLocation root, long time) {
        return Retry.whileListingChanges(() -> listChanged(root, time));
    }

    private static Map<String, Long> listChanged(StoreLocation root, long time) {
        Map<String, Long> changed = new TreeMap<>();
        List<TimestampedFolder.File> files = list(root.storage(), root.uri()).at(TimestampRange.all()).stream()
                .filter(file -> file.name().start() > time)
                .toList();
        List<Map<String, @Nullable MetadataValue>> contents = readFiles(root, files);
        for (int i = 0; i < files.size(); i++) {
            long start = files.get(i).name().start();
            contents.get(i).keySet().forEach(name -> changed.put(name, start));
        }
        return changed;
    }

    /** Reads the changes of one file: a value for each key, or null if the key is deleted. */
    public static Map<String, @Nullable MetadataValue> readFile(StoreLocation file) {
        return MetadataFormat.read(TileFile.read(file), FilePlace.of(file.uri()).part("metadata"));
    }

    /** Reads and combines the changes of several files, oldest first. */
    public static Map<String, @Nullable MetadataValue> changes(StoreLocation root, List<TimestampedFolder.File> files) {
        Map<String, @Nullable MetadataValue> changes = new TreeMap<>();
        readFiles(root, files).forEach(changes::putAll);
        return changes;
    }

    private static List<Map<String, @Nullable MetadataValue>> readFiles(
            StoreLocation root, List<TimestampedFolder.File> files) {
        return ConcurrentRequests.map(
                root.storage(), root.resources().workers(), files, file -> readFile(root.at(file.uri())));
    }
}
