package dev.tegula.internal.storage.open;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;
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

    /** Opens an array and lists its folder. */
    public static ArrayContext open(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
        return of(storage, resources, ArrayDirectory.list(storage, resources.workers(), root), key);
    }

    /** Opens an array and lists only its schemas until more is requested. */
    public static ArrayContext openSchemas(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
        return of(storage, resources, ArrayDirectory.listSchemas(storage, resources.workers(), root), key);
    }

    /** Opens an array and lists only its commits. */
    public static ArrayContext openCommits(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
        return of(storage, resources, ArrayDirectory.listCommits(storage, resources.workers(), root), key);
    }

    private static ArrayContext of(
            Storage storage, Resources resources, ArrayDirectory directory, byte @Nullable [] key) {
        return new ArrayContext(
                storage, resources, directory, new SchemaCache(storage, resources, directory, key), key);
    }
}
