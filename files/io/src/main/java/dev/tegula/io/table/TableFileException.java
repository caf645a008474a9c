package dev.tegula.io.table;

/**
 * A file that cannot be read as a table, or a value that does not fit its column. The message names the file, the line
 * and the column where that is possible.
 */
public final class TableFileException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public TableFileException(String message) {
        super(message);
    }

    public TableFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
