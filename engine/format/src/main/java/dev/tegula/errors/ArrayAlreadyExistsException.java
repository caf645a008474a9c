package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** An array or group already exists at the URI. */
public final class ArrayAlreadyExistsException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public ArrayAlreadyExistsException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public ArrayAlreadyExistsException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.EXISTS;
    }
}
