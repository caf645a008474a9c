package dev.tegula.internal.storage;

import dev.tegula.errors.FilePlace;
import dev.tegula.vfs.VfsUri;
import java.util.function.Supplier;

/** A section of a file, for errors. The place is built only when it is needed. */
public record FileSection(VfsUri file, String part) implements Supplier<FilePlace> {

    @Override
    public FilePlace get() {
        return FilePlace.of(file).part(part);
    }

    @Override
    public String toString() {
        return get().toString();
    }
}
