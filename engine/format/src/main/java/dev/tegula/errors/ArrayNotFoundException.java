package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** There is no array or group at the URI. */
public final class ArrayNotFoundException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public ArrayNotFoundException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public ArrayNotFoundException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.ABSENT;
    }
}
