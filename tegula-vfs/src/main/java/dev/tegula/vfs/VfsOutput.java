package dev.tegula.vfs;

import java.io.IOException;

/**
 * A file that is being written, from its first byte to its last, and that nobody sees before {@link #publish} returns.
 *
 * <p>{@link #close} does <em>not</em> publish: it discards what was not published. So a file that an exception
 * interrupted can never become visible by leaving a try-with-resources block, and there is no other way to publish than
 * to say so:
 *
 * <pre>{@code
 * try (VfsOutput output = vfs.create(file)) {
 *   output.write(bytes);
 *   output.publish();
 * }
 * }</pre>
 *
 * <p>After any method failed, the output can only be closed. Where an error shows is up to the store: a disk may say
 * that it is full when a byte is written or when the file is published. For one thread at a time.
 */
public interface VfsOutput extends AutoCloseable {

    /** Where the file will lie. */
    VfsUri uri();

    /**
     * Appends bytes. They are copied or written before this returns.
     *
     * @throws IOException if the store failed
     * @throws IndexOutOfBoundsException if the range does not lie within {@code bytes}
     * @throws IllegalStateException if the output was published or closed, or failed before
     */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /** Appends all of {@code bytes}; fails as {@link #write(byte[], int, int)} does. */
    default void write(byte[] bytes) throws IOException {
        write(bytes, 0, bytes.length);
    }

    /** How many bytes were written so far: where the next one will lie. */
    long position();

    /**
     * Makes the file visible, whole, under its name. When this returns, the file is as durable as the store can make
     * it. When it fails, the file is discarded.
     *
     * @throws java.nio.file.FileAlreadyExistsException if a file of this name exists (on stores with
     *     {@link VfsTraits#createIfAbsent}; elsewhere it may be overwritten)
     * @throws IOException if the store failed
     * @throws IllegalStateException if the output was published or closed, or failed before
     */
    void publish() throws IOException;

    /** Discards the file unless it was published; then, and when called again, does nothing. Never fails. */
    @Override
    void close();
}
