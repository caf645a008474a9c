package dev.tegula.io;

import dev.tegula.annotations.Experimental;
import dev.tegula.internal.io.source.FileSource;
import dev.tegula.internal.io.source.StreamSource;
import dev.tegula.io.table.TableSource;
import java.io.InputStream;
import java.nio.file.Path;

/** Files and streams to read. Those that are compressed with gzip or zstd are decompressed; their first bytes tell. */
@Experimental
public final class TableSources {

    private TableSources() {}

    /** Returns a file. */
    public static TableSource file(Path path) {
        return new FileSource(path.toString(), path);
    }

    /**
     * Returns a stream, which can be opened once.
     *
     * @param name the name in messages
     */
    public static TableSource stream(String name, InputStream stream) {
        return new StreamSource(name, stream);
    }
}
