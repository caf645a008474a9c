package dev.tegula.internal.io.source;

import dev.tegula.io.table.TableSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A local file. */
public record FileSource(String name, Path path) implements TableSource {

    @Override
    public InputStream open() throws IOException {
        InputStream raw = Files.newInputStream(path);
        try {
            return Decompression.open(raw);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    @Override
    public Path file() throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            if (!Decompression.isCompressed(in)) {
                return path;
            }
        }
        return SpooledFile.of(open());
    }

    @Override
    public long size() throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
            return Decompression.isCompressed(in) ? -1 : Files.size(path);
        }
    }
}
