package dev.tegula.hadoop;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** A local folder mounted by a Hadoop mount table as {@code viewfs://test/data}. */
final class LocalView {

    static final VfsUri ROOT = VfsUri.parse("viewfs://test/data");

    private LocalView() {}

    static Vfs open(Path folder) throws IOException {
        Configuration configuration = new Configuration();
        configuration.set("fs.viewfs.mounttable.test.link./data", folder.toUri().toString());
        return new HadoopVfs(
                FileSystem.newInstance(URI.create("viewfs://test/"), configuration), ROOT, Staging.BY_PREFIX);
    }
}
