package dev.tegula.internal.storage;

import dev.tegula.internal.exec.Resources;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/**
 * The location of an array, a group or one of their files, with everything needed to read it.
 *
 * @param storage store of the URI
 * @param resources threads and buffers of the engine
 * @param key 32 bytes if the array or group is encrypted, else null
 */
public record StoreLocation(Storage storage, Resources resources, VfsUri uri, byte @Nullable [] key) {

    /** Returns another location in the same store with the same key. */
    public StoreLocation at(VfsUri other) {
        return new StoreLocation(storage, resources, other, key);
    }

    /** Notes a write that was published here. */
    public void written() {
        resources.writes().written(uri.unmasked(), key, resources);
    }
}
