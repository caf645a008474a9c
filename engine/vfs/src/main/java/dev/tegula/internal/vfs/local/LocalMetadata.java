package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads the size and existence of local files. */
final class LocalMetadata {

    private LocalMetadata() {}

    static long size(LocalPaths paths, VfsUri file) throws IOException {
        Path path = paths.of(file);
        BasicFileAttributes attributes;
        try {
            attributes = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (IOException e) {
            throw LocalErrors.reading(file, path, e);
        }
        if (attributes.isDirectory()) {
            throw new NoSuchFileException(file.toString(), null, "not a file (found a folder)");
        }
        if (attributes.isOther()) {
            throw LocalLinks.special(file);
        }
        return attributes.size();
    }
}
