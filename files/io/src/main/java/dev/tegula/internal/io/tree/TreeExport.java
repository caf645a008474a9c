package dev.tegula.internal.io.tree;

import dev.tegula.progress.Progress;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** An export to a folder or file, chunk by chunk. */
public interface TreeExport extends AutoCloseable {

    /**
     * Writes the folder, which appears when it is complete.
     *
     * @param listener receives the progress; its exceptions end the export
     * @throws FileAlreadyExistsException if the folder exists
     */
    void write(Path folder, Consumer<Progress> listener) throws IOException;

    /** Returns what the format cannot hold and is left out, in sentences. */
    List<String> omitted();

    @Override
    void close();
}
