package dev.tegula.io;

import dev.tegula.annotations.Experimental;
import dev.tegula.internal.io.source.FileSource;
import dev.tegula.internal.io.source.StreamSource;
import dev.tegula.io.table.TableSource;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files and streams to read. Sources whose first bytes are those of gzip or zstd are decompressed. */
@Experimental
public final class TableSources {

    private TableSources() {}

    /** Returns a file, or a pipe, which can be opened once. */
    public static TableSource file(Path path) {
        boolean isPipe = Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path);
        return isPipe ? StreamSource.of(path) : new FileSource(path);
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
