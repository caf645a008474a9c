package dev.tegula.internal.io.source;

import dev.tegula.io.table.TableSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A stream. It is copied to a temporary file if a format needs random access, and can then be read again. */
public final class StreamSource implements TableSource {

    private final String name;
    private @Nullable InputStream stream;
    private @Nullable Path copy;

    public StreamSource(String name, InputStream stream) {
        this.name = name;
        this.stream = stream;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public InputStream open() throws IOException {
        if (copy != null) {
            return Files.newInputStream(copy);
        }
        InputStream once = stream;
        if (once == null) {
            throw new IllegalStateException(name + ": can be read only once. Name a file instead.");
        }
        stream = null;
        return Decompression.open(once);
    }

    @Override
    public Path file() throws IOException {
        Path existing = copy;
        if (existing == null) {
            existing = SpooledFile.of(open());
            copy = existing;
        }
        return existing;
    }

    @Override
    public boolean isOnce() {
        return true;
    }

    @Override
    public long size() throws IOException {
        Path existing = copy;
        return existing == null ? -1 : Files.size(existing);
    }
}
