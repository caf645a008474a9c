package dev.tegula.internal.storage;

import dev.tegula.vfs.VfsUri;

/** A part of a file, as errors name it; of many files that are read, few ever have to be named. */
public record FileSection(VfsUri file, String part) {

    @Override
    public String toString() {
        return file + " [" + part + "]";
    }
}
