package dev.tegula.io.table;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file or folder to read; files are decompressed. The code that creates a source closes it after use. Imports and
 * inferences leave it open, so that one source can serve both. Not thread-safe.
 */
public interface TableSource extends Closeable {

    /** Returns the name of the file in messages: its path, or {@code standard input}. */
    String name();

    /** Opens the file from its beginning. The caller closes the stream. */
    InputStream open() throws IOException;

    /**
     * Returns a local file with the contents, for formats that need random access. If it is a temporary file, it
     * belongs to the source: later calls return it again, and {@link #close} deletes it.
     */
    Path file() throws IOException;

    /**
     * Returns the folder if this is a folder instead of a file, else null. Formats of several files, such as Zarr, read
     * its files; the other methods fail.
     */
    default @Nullable SourceFolder folder() throws IOException {
        return null;
    }

    /** Returns whether {@link #open} works only once, unless {@link #file} was called before. */
    default boolean isOnce() {
        return false;
    }

    /** Returns the size in bytes, or -1 if it is unknown. */
    long size() throws IOException;

    /** Deletes temporary files. They are deleted when the process ends if this method is not called. */
    @Override
    default void close() throws IOException {}
}
