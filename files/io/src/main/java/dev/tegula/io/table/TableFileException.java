package dev.tegula.io.table;

import dev.tegula.errors.FileFormatException;
import dev.tegula.errors.NextStep;
import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be read as a table, or a value that does not fit its column. The message names the file, the line
 * and the column where that is possible.
 */
public final class TableFileException extends FileFormatException {

    private static final long serialVersionUID = 2;

    public TableFileException(String message) {
        this(message, (NextStep) null);
    }

    public TableFileException(String message, @Nullable NextStep nextStep) {
        this(message, nextStep, null);
    }

    public TableFileException(String message, Throwable cause) {
        this(message, null, cause);
    }

    public TableFileException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, nextStep, cause);
    }
}
