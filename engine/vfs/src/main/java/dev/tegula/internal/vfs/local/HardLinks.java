package dev.tegula.internal.vfs.local;

import java.io.IOException;
import java.nio.file.Path;

/** Creates hard links. Tests replace it to simulate file systems without links. */
@FunctionalInterface
interface HardLinks {

    /**
     * Links the name to the file.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken
     * @throws UnsupportedOperationException or another {@code IOException} if the file system cannot
     */
    Path link(Path name, Path file) throws IOException;
}
