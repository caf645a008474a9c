package dev.tegula.internal.io.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Temporary copies of streams, deleted when the process ends. */
final class SpooledFile {

    private SpooledFile() {}

    static Path of(InputStream stream) throws IOException {
        Path copy = Files.createTempFile("tegula-input-", ".tmp");
        copy.toFile().deleteOnExit();
        try (stream) {
            Files.copy(stream, copy, StandardCopyOption.REPLACE_EXISTING);
        }
        return copy;
    }
}
