package dev.tegula.io.table;

import java.io.IOException;
import java.util.List;

/**
 * A file format of tables. Implementations are found with {@link java.util.ServiceLoader}, are stateless, and load the
 * libraries that they need only when a file is read or written.
 */
public interface TableFormat {

    /** Returns the name, in lower case: {@code csv}. */
    String name();

    /** Returns the file extensions without dots, in lower case. */
    List<String> extensions();

    /** Returns whether files can be written. */
    default boolean canWrite() {
        return true;
    }

    /**
     * Opens a file for reading.
     *
     * @throws TableFileException if the file is not of this format, or is damaged
     * @throws UnsupportedOperationException if the format can only be written
     */
    TableReader read(TableSource source, ReadOptions options) throws IOException;

    /**
     * Creates a file.
     *
     * @param schema the columns of all batches
     * @throws IllegalArgumentException if the format cannot hold a column; the message names it
     * @throws UnsupportedOperationException if the format can only be read
     */
    TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) throws IOException;
}
