package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.storage.StoreProbe;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Capabilities of an engine, and the result of probing a store.
 *
 * @param codecs implementation by codec, for codecs with several implementations
 * @param stores URI schemes of the available stores
 * @param probe result of probing a URI; null if none was probed
 */
@Result
public record Diagnosis(
        Map<String, String> codecs,
        List<String> stores,
        @Nullable Probe probe) {

    /**
     * Result of listing a URI once.
     *
     * @param uri the listed URI
     * @param store description of how the store is reached; may be empty
     * @param entries number of files and folders directly in it
     * @param type type of the object; null if it is neither an array nor a group
     * @param millis time of the listing in milliseconds
     * @param failure reason of the failure, or null
     */
    @Result
    public record Probe(
            String uri,
            Map<String, String> store,
            int entries,
            @Nullable ObjectType type,
            long millis,
            @Nullable StorageException failure) {

        static Probe of(VfsUri place, StoreProbe probe) {
            return new Probe(
                    place.toString(),
                    probe.store(),
                    probe.entries().size(),
                    probe.type(),
                    probe.millis(),
                    probe.failure());
        }
    }
}
