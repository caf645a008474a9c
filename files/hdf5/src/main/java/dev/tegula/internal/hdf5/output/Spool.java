package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Values in a temporary file, for a dataset that is written later. Closing deletes the file. */
public final class Spool implements AutoCloseable {

    private final Path path;
    private final AppendedFile file;

    /** @param folder a folder for temporary files */
    public Spool(Path folder) throws IOException {
        path = Files.createTempFile(folder, ".values", ".tmp");
        file = new AppendedFile(path);
    }

    /** Appends values of a primitive array. */
    public void append(Object array, int from, int count) throws IOException {
        file.write(array, from, count);
    }

    AppendedFile file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        file.close();
        Files.deleteIfExists(path);
    }
}
