package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** Consolidation or vacuum has removed the history that an operation needs. */
public final class LostHistoryException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public LostHistoryException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public LostHistoryException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.ABSENT;
    }
}
