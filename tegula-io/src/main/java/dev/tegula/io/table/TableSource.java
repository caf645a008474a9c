package dev.tegula.io.table;

import dev.tegula.annotations.Experimental;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A file to read, already decompressed. */
@Experimental
public interface TableSource {

    /** Returns the name of the file in messages: its path, or {@code standard input}. */
    String name();

    /** Opens the file from its beginning. The caller closes the stream. */
    InputStream open() throws IOException;

    /** Returns a local file with the contents, for formats that need random access. */
    Path file() throws IOException;

    /** Returns whether {@link #open} works only once, unless {@link #file} was called before. */
    default boolean isOnce() {
        return false;
    }

    /** Returns the size in bytes, or -1 if it is unknown. */
    long size() throws IOException;
}
