package dev.tegula.internal.io.source;

import dev.tegula.io.table.TableSource;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A stream. It is copied to a temporary file if a format needs random access, and can then be read again. */
public final class StreamSource implements TableSource {

    private final String name;
    private final TemporaryCopy copy = new TemporaryCopy();
    private TemporaryCopy.@Nullable Opener stream;

    private StreamSource(String name, TemporaryCopy.Opener stream) {
        this.name = name;
        this.stream = stream;
    }

    /** Returns the source of a stream. */
    public static StreamSource of(String name, InputStream stream) {
        return new StreamSource(name, () -> Decompression.open(stream));
    }

    /** Returns the source of a file that can be read only once, such as a pipe. */
    public static StreamSource of(Path pipe) {
        // Streams of channels ask for their position, which pipes do not have.
        return new StreamSource(pipe.toString(), () -> Decompression.open(new FileInputStream(pipe.toFile())));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream open() throws IOException {
        Path copied = copy.path();
        if (copied != null) {
            return Files.newInputStream(copied);
        }
        TemporaryCopy.Opener once = stream;
        if (once == null) {
            throw new IllegalStateException(name + ": can be read only once. Name a file instead.");
        }
        stream = null;
        return once.open();
    }

    @Override
    public Path file() throws IOException {
        return copy.of(this::open);
    }

    @Override
    public boolean isOnce() {
        return true;
    }

    @Override
    public long size() throws IOException {
        Path copied = copy.path();
        return copied == null ? -1 : Files.size(copied);
    }

    @Override
    public void close() throws IOException {
        copy.close();
    }
}
