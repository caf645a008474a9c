package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.DeleteRef;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.splits.PinnedArray;
import dev.tegula.splits.PinnedDelete;
import dev.tegula.vfs.VfsUri;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Converts snapshots to the names of their files, and opens snapshots by these names without listing anything. */
public final class PinnedSnapshot {

    private final ArraySnapshot snapshot;
    private final VfsUri root;
    private final String schema;
    private final List<PinnedDelete> deletes;
    private final Map<OpenFragment, String> paths = new HashMap<>();

    public PinnedSnapshot(ArraySnapshot snapshot) {
        this.snapshot = snapshot;
        ArrayDirectory directory = snapshot.context().directory();
        this.root = directory.root();
        this.schema = directory.schemaAt(snapshot.timestamps().end()).name();
        this.deletes = snapshot.deletes().refs().stream()
                .map(ref -> new PinnedDelete(ref.name().text(), root.relativize(ref.uri()), ref.bytes()))
                .toList();
    }

    /**
     * Returns the files that a read of some fragments needs. Paths are shared among the results.
     *
     * @param fragments fragments, oldest first
     */
    public PinnedArray of(List<OpenFragment> fragments) {
        Set<String> names = new HashSet<>();
        names.add(schema);
        long first = Long.MAX_VALUE;
        for (OpenFragment fragment : fragments) {
            String name = fragment.schemaName();
            names.add(name == null ? FolderNames.LEGACY_SCHEMA : name);
            first = Math.min(first, fragment.name().start());
        }
        long oldest = first;
        List<PinnedDelete> applied = deletes.stream()
                .filter(delete -> nameOf(delete.name()).start() >= oldest)
                .toList();
        return new PinnedArray(
                root.unmasked(),
                snapshot.timestamps(),
                snapshot.context().directory().schemas().stream()
                        .map(SchemaRef::name)
                        // A delete condition may need any schema that has its fields.
                        .filter(name -> !applied.isEmpty() || names.contains(name))
                        .toList(),
                fragments.stream()
                        .map(fragment -> paths.computeIfAbsent(fragment, any -> root.relativize(fragment.uri())))
                        .toList(),
                applied);
    }

    /**
     * Opens a pinned snapshot.
     *
     * @throws dev.tegula.errors.SnapshotLostException if one of its files no longer exists, now or when it is read
     */
    public static ArraySnapshot open(StoreLocation location, PinnedArray pinned) {
        VfsUri root = location.uri();
        List<FragmentRef> fragments = pinned.fragments().stream()
                .map(path -> root.resolve(path))
                .map(folder -> FragmentRef.at(nameOf(folder.name()), folder))
                .toList();
        List<DeleteRef> deletes = pinned.deletes().stream()
                .map(delete -> DeleteRef.of(nameOf(delete.name()), root.resolve(delete.file()), delete.condition()))
                .toList();
        Set<VfsUri> folders = new HashSet<>();
        fragments.forEach(fragment -> folders.add(fragment.uri()));
        if (pinned.schemas().contains(FolderNames.LEGACY_SCHEMA)) {
            folders.add(root);
        }
        folders.add(root.child(FolderNames.SCHEMA));
        folders.add(root.child(FolderNames.SCHEMA).child(FolderNames.ENUMERATIONS));
        deletes.forEach(
                delete -> folders.add(Objects.requireNonNull(delete.uri().parent())));
        Storage storage = location.storage().pinning(file -> folders.contains(file.parent()));
        ArrayContext context = ArrayContext.of(
                new StoreLocation(storage, location.resources(), root, location.key()),
                ArrayDirectory.pinned(
                        storage, location.resources().workers(), root, pinned.schemas(), fragments, deletes));
        return ArraySnapshot.open(context, pinned.timestamps());
    }

    private static TimestampedName nameOf(String text) {
        return TimestampedName.require(text, "split");
    }
}
