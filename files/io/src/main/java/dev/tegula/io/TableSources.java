package dev.tegula.io;

import dev.tegula.internal.io.source.FileSource;
import dev.tegula.internal.io.source.FolderSource;
import dev.tegula.internal.io.source.StreamSource;
import dev.tegula.io.table.SourceFolder;
import dev.tegula.io.table.TableSource;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files and streams to read. Sources whose first bytes are those of gzip or zstd are decompressed. */
public final class TableSources {

    private TableSources() {}

    /** Returns a file, a folder, or a pipe, which can be opened once. */
    public static TableSource file(Path path) {
        if (Files.isDirectory(path)) {
            return new FolderSource(path.toString(), new SourceFolder(new LocalVfs(), VfsUri.of(path)));
        }
        boolean isPipe = Files.exists(path) && !Files.isRegularFile(path);
        return isPipe ? StreamSource.of(path) : new FileSource(path);
    }

    /** Returns a folder of a store, which the caller closes after use. */
    public static TableSource folder(Vfs store, VfsUri uri) {
        return new FolderSource(uri.toString(), new SourceFolder(store, uri));
    }

    /**
     * Returns the source of a stream. It can be opened once; the caller of {@link TableSource#open} closes the stream.
     *
     * @param name the name in messages
     */
    public static TableSource stream(String name, InputStream stream) {
        return StreamSource.of(name, stream);
    }
}
