package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** An operation would remove history that a tag needs. Nothing was changed. */
public final class TaggedHistoryException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public TaggedHistoryException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public TaggedHistoryException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CONFLICT;
    }
}
