package dev.tegula.vfs;

import java.io.IOException;

/**
 * A new file, written from its first byte to its last. It is invisible until {@link #publish}.
 *
 * <p>{@link #close} does <em>not</em> publish: it discards an unpublished file. A file interrupted by an exception thus
 * never becomes visible at the end of a try-with-resources block. Publish explicitly:
 *
 * <pre>{@code
 * try (VfsOutput output = vfs.create(file)) {
 *   output.write(bytes);
 *   output.publish();
 * }
 * }</pre>
 *
 * <p>After a failure of any method, the output can only be closed. The store determines which method reports an error:
 * a full disk may cause an error in a write or on publishing. Not safe for use by several threads.
 */
public interface VfsOutput extends AutoCloseable {

    /** Returns the URI of the file. */
    VfsUri uri();

    /**
     * Appends bytes. They are copied or written before the method returns.
     *
     * @throws IOException if the store failed
     * @throws IndexOutOfBoundsException if the range exceeds {@code bytes}
     * @throws IllegalStateException if the output was published, closed, or failed earlier
     */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /** Appends all of {@code bytes}; fails like {@link #write(byte[], int, int)}. */
    default void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    /** Returns the number of bytes written so far, which is the position of the next byte. */
    long position();

    /**
     * Makes the whole file visible under its name. When the method returns, the file is as durable as the store can
     * make it. On failure, the file is discarded.
     *
     * @throws java.nio.file.FileAlreadyExistsException if a file of this name exists (on stores with
     *     {@code VfsTraits.createIfAbsent}; elsewhere it may be overwritten)
     * @throws IOException if the store failed
     * @throws IllegalStateException if the output was published, closed, or failed earlier
     */
    void publish() throws IOException;

    /** Discards the file unless it was published. Does nothing when called again. Never fails. */
    @Override
    void close();
}
