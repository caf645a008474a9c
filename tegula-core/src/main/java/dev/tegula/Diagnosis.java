package dev.tegula;

import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an engine can do, and what comes of asking a store.
 *
 * @param codecs which implementation serves each codec that has several
 * @param stores the schemes of URIs that there are stores for
 * @param probe what came of it, or null if no URI was asked for
 */
public record Diagnosis(
        Map<String, String> codecs,
        List<String> stores,
        @Nullable Probe probe) {

    /**
     * What came of listing a URI once.
     *
     * @param uri what was listed
     * @param store how its store is reached; empty where there is nothing to say
     * @param entries how many files and folders lie directly there
     * @param type what that makes it, or null if neither array nor group
     * @param millis how long the listing took
     * @param failure why it failed, or null
     */
    public record Probe(
            String uri,
            Map<String, String> store,
            int entries,
            @Nullable ObjectType type,
            long millis,
            @Nullable StorageException failure) {

        static Probe of(Storage storage, VfsUri place) {
            Map<String, String> store = storage.describe();
            long start = System.nanoTime();
            List<VfsEntry> entries = List.of();
            StorageException failure = null;
            try {
                entries = storage.list(place);
            } catch (StorageException e) {
                failure = e;
            }
            long millis = (System.nanoTime() - start) / 1_000_000;
            return new Probe(place.toString(), store, entries.size(), ObjectFolder.typeOf(entries), millis, failure);
        }
    }
}
