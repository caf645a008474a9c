package dev.tegula.internal.storage.open;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import org.jspecify.annotations.Nullable;

/**
 * Storage, schemas and other resources that all operations on an open array share.
 *
 * @param key 32 bytes if the array is encrypted, else null
 */
public record ArrayContext(
        Storage storage, Resources resources, ArrayDirectory directory, SchemaCache schemas, byte @Nullable [] key) {

    /**
     * Reads the newest schema, which checks the key, for operations that need nothing else of the schema.
     *
     * @throws dev.tegula.errors.EncryptionException if the key is wrong, missing or not needed
     */
    public void requireKey() {
        schemas.get(directory.schemaAt(Long.MAX_VALUE).name());
    }

    /** Returns the location of the array. */
    public StoreLocation location() {
        return new StoreLocation(storage, resources, directory.root(), key);
    }

    /** Opens an array and lists its folder. */
    public static ArrayContext open(StoreLocation location) {
        return of(
                location,
                ArrayDirectory.list(location.storage(), location.resources().workers(), location.uri()));
    }

    /** Opens an array for readers, which may stay open while its fragments are vacuumed. */
    public static ArrayContext openForReading(StoreLocation location) {
        return open(LostFragments.forReaders(location));
    }

    /** Opens an array and lists only its schemas until more is requested. */
    public static ArrayContext openSchemas(StoreLocation location) {
        return of(
                location,
                ArrayDirectory.listSchemas(
                        location.storage(), location.resources().workers(), location.uri()));
    }

    /** Opens an array and lists only its commits. */
    public static ArrayContext openCommits(StoreLocation location) {
        return of(
                location,
                ArrayDirectory.listCommits(
                        location.storage(), location.resources().workers(), location.uri()));
    }

    /** Opens an array with a known directory, without listing it. */
    static ArrayContext of(StoreLocation location, ArrayDirectory directory) {
        return new ArrayContext(
                location.storage(),
                location.resources(),
                directory,
                new SchemaCache(location, directory),
                location.key());
    }
}
