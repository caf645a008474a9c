package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** A file of another format cannot be read or written. Modules that read files extend it. */
public abstract class FileFormatException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    protected FileFormatException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, nextStep, cause);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CORRUPT;
    }
}
