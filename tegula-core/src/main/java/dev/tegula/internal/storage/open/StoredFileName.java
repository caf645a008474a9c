package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.vfs.VfsUri;

/** Names of files as other files say them, which may be none. */
final class StoredFileName {

    private StoredFileName() {}

    /**
     * The file of a stored name in a folder.
     *
     * @param what whose file it is, for errors
     * @throws CorruptArrayException if no file can have that name
     */
    static VfsUri in(VfsUri folder, String name, String what) {
        try {
            return folder.child(name);
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(
                    folder + ": the file of " + what + " can have no such name: " + e.getMessage(), e);
        }
    }
}
