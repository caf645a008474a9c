package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.vfs.VfsUri;

/** File names that are stored in other files and may be invalid. */
final class StoredFileName {

    private StoredFileName() {}

    /**
     * Returns the file with a stored name in a folder.
     *
     * @param what the owner of the file, for error messages
     * @throws CorruptArrayException if the name is invalid
     */
    static VfsUri in(VfsUri folder, String name, String what) {
        try {
            return folder.child(name);
        } catch (IllegalArgumentException e) {
            throw new CorruptArrayException(
                    FilePlace.of(folder), "invalid file name of " + what + ": " + e.getMessage(), e);
        }
    }
}
