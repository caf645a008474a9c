package dev.tegula.internal.storage.open;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of an open array need.
 *
 * @param key 32 bytes if the array is encrypted, else null
 * @param tally counts what is read of data files
 */
public record ArrayContext(
        Storage storage,
        Resources resources,
        ArrayDirectory directory,
        SchemaCache schemas,
        byte @Nullable [] key,
        QueryCounters tally) {

    /** The same, with the steps of a query counted apart. */
    public ArrayContext talliedBy(QueryCounters newTally) {
        return new ArrayContext(storage, resources, directory, schemas, key, newTally);
    }

    /**
     * Reads the newest schema, for operations that need no more of it than that the key is the right one.
     *
     * @throws dev.tegula.errors.EncryptionException if the key is wrong, missing or superfluous
     */
    public void requireKey() {
        schemas.get(directory.schemaAt(Long.MAX_VALUE).name());
    }

    /** Lists an array's folder. */
    public static ArrayContext open(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
        return of(storage, resources, ArrayDirectory.list(storage, resources.workers(), root), key);
    }

    /** Lists no more of an array's folder than schemas, until more is asked for. */
    public static ArrayContext openSchemas(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
        return of(storage, resources, ArrayDirectory.listSchemas(storage, resources.workers(), root), key);
    }

    /** Lists no more of an array's folder than commits. */
    public static ArrayContext openCommits(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
        return of(storage, resources, ArrayDirectory.listCommits(storage, resources.workers(), root), key);
    }

    private static ArrayContext of(
            Storage storage, Resources resources, ArrayDirectory directory, byte @Nullable [] key) {
        return new ArrayContext(
                storage,
                resources,
                directory,
                new SchemaCache(storage, resources, directory, key),
                key,
                new QueryCounters());
    }
}
