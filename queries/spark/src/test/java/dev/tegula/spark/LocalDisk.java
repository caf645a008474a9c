package dev.tegula.spark;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local disk for Hadoop, which otherwise starts {@code chmod} for each new file and {@code readlink} for each file
 * that it renames: some ten processes per epoch of a stream.
 */
public final class LocalDisk extends LocalFileSystem {

    /** Called by Hadoop. */
    public LocalDisk() {
        super(new Raw());
    }

    private static final class Raw extends RawLocalFileSystem {

        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            FsPermission withoutSticky = new FsPermission(
                    permission.getUserAction(), permission.getGroupAction(), permission.getOtherAction());
            Files.setPosixFilePermissions(
                    pathToFile(path).toPath(), PosixFilePermissions.fromString(withoutSticky.toString()));
        }

        @Override
        public FileStatus getFileLinkStatus(Path path) throws IOException {
            return getFileStatus(path); // There are no symbolic links.
        }
    }

    /** The same for checkpoints of streams, which use Hadoop's other interface. */
    public static final class Context extends DelegateToFileSystem {

        /** Called by Hadoop. */
        public Context(URI uri, Configuration settings) throws IOException, URISyntaxException {
            super(uri, new Raw(), settings, "file", false);
        }
    }
}
