package dev.tegula.internal.io.source;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file with the bytes of a stream. It is deleted when it is closed, at the latest when the process ends.
 */
final class TemporaryCopy implements Closeable {

    /** Opens the stream to copy. */
    interface Opener {

        InputStream open() throws IOException;
    }

    private @Nullable Path path;

    /** Returns the file, or null if there is none. */
    @Nullable
    Path path() {
        return path;
    }

    /** Returns the file, which the first call creates. */
    Path of(Opener stream) throws IOException {
        Path existing = path;
        if (existing != null) {
            return existing;
        }
        try (InputStream in = stream.open()) {
            Path created = Files.createTempFile("tegula-input-", ".tmp");
            created.toFile().deleteOnExit();
            try {
                Files.copy(in, created, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException | RuntimeException e) {
                Files.deleteIfExists(created);
                throw e;
            }
            path = created;
            return created;
        }
    }

    @Override
    public void close() throws IOException {
        if (path != null) {
            Files.deleteIfExists(path);
            path = null;
        }
    }
}
