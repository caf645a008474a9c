package dev.tegula.hadoop;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** A local folder mounted by a Hadoop mount table as {@code viewfs://test/data}. */
final class LocalView {

    static final VfsUri ROOT = VfsUri.parse("viewfs://test/data");

    /** Local files without their permissions, each of which Hadoop sets with a process of its own. */
    public static final class Files extends LocalFileSystem {

        public Files() {
            super(new RawLocalFileSystem() {
                @Override
                public void setPermission(org.apache.hadoop.fs.Path file, FsPermission permission) {}
            });
        }
    }

    private LocalView() {}

    static Vfs open(Path folder) throws IOException {
        Configuration configuration = new Configuration();
        configuration.setClass("fs.file.impl", Files.class, FileSystem.class);
        configuration.set("fs.viewfs.mounttable.test.link./data", folder.toUri().toString());
        return new HadoopVfs(
                FileSystem.newInstance(URI.create("viewfs://test/"), configuration), ROOT, Staging.BY_PREFIX);
    }
}
