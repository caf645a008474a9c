package dev.tegula.vfs.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;

/** A stream to a file whose failures name the file. Those of the operating system, as of a full disk, do not. */
public final class NamedOutput extends OutputStream {

    private final String name;
    private final OutputStream stream;

    /** @param name the file for messages */
    public NamedOutput(String name, OutputStream stream) {
        this.name = name;
        this.stream = stream;
    }

    /**
     * Opens a file.
     *
     * @param options those of {@link Files#newOutputStream}
     * @throws IOException if the file cannot be opened
     */
    public static NamedOutput of(Path file, OpenOption... options) throws IOException {
        return new NamedOutput(file.toString(), Files.newOutputStream(file, options));
    }

    /** Returns a failure that names a file; the failure itself if it does. */
    public static IOException named(String file, IOException failure) {
        return failure instanceof FileSystemException
                ? failure
                : new IOException(file + ": " + failure.getMessage(), failure);
    }

    private interface Action {
        void run() throws IOException;
    }

    private void run(Action action) throws IOException {
        try {
            action.run();
        } catch (IOException e) {
            throw named(name, e);
        }
    }

    @Override
    public void write(int value) throws IOException {
        run(() -> stream.write(value));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        run(() -> stream.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        run(stream::flush);
    }

    @Override
    public void close() throws IOException {
        run(stream::close);
    }
}
