package dev.tegula.vfs;

import java.io.IOException;
import java.nio.file.Path;

/** Gives a file a second name. A step of its own so that tests can do as file systems that know no links. */
@FunctionalInterface
interface HardLinks {

    /**
     * Links the name to the file.
     *
     * @throws java.nio.file.FileAlreadyExistsException if the name is taken
     * @throws UnsupportedOperationException or another {@link IOException} if the file system cannot
     */
    Path link(Path name, Path file) throws IOException;
}
