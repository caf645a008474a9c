package dev.tegula.internal.storage;

import dev.tegula.vfs.VfsUri;

/** A section of a file, for error messages. The text is built only when it is needed. */
public record FileSection(VfsUri file, String part) {

    @Override
    public String toString() {
        return file + " [" + part + "]";
    }
}
