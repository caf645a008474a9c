package dev.tegula.internal.io.source;

import dev.tegula.io.table.TableSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A local file. If it is compressed and a format needs random access, it is decompressed to a temporary file once. */
public final class FileSource implements TableSource {

    private final Path path;
    private final TemporaryCopy copy = new TemporaryCopy();

    public FileSource(Path path) {
        this.path = path;
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public InputStream open() throws IOException {
        Path decompressed = copy.path();
        return decompressed == null
                ? Decompression.open(Files.newInputStream(path))
                : Files.newInputStream(decompressed);
    }

    @Override
    public Path file() throws IOException {
        return isCompressed() ? copy.of(this::open) : path;
    }

    @Override
    public long size() throws IOException {
        Path decompressed = copy.path();
        return decompressed != null ? Files.size(decompressed) : isCompressed() ? -1 : Files.size(path);
    }

    private boolean isCompressed() throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            return Decompression.isCompressed(in);
        }
    }

    @Override
    public void close() throws IOException {
        copy.close();
    }
}
