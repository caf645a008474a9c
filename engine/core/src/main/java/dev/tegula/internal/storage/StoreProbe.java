package dev.tegula.internal.storage;

import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one listing of a folder, which may have failed.
 *
 * @param store properties of the store
 * @param entries the entries of the folder; none if the listing failed
 * @param millis time of the listing
 * @param failure the reason of the failure, or null
 */
public record StoreProbe(
        Map<String, String> store,
        List<VfsEntry> entries,
        long millis,
        @Nullable StorageException failure) {

    /** Lists a folder. */
    public static StoreProbe of(Storage storage, VfsUri folder) {
        Map<String, String> store = storage.describe();
        long start = System.nanoTime();
        List<VfsEntry> entries = List.of();
        StorageException failure = null;
        try {
            entries = storage.list(folder);
        } catch (StorageException e) {
            failure = e;
        }
        return new StoreProbe(store, entries, (System.nanoTime() - start) / 1_000_000, failure);
    }

    /** Returns the type of the object in the folder, or null if it is neither an array nor a group. */
    public @Nullable ObjectType type() {
        return ObjectFolder.typeOf(entries);
    }
}
