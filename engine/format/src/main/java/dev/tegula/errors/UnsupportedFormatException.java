package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** Stored bytes use a part of the format that is not supported: a newer format version, a retired filter. */
public final class UnsupportedFormatException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public UnsupportedFormatException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public UnsupportedFormatException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.UNSUPPORTED;
    }
}
