package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** The fragments of a job cannot be published or discarded. Nothing was changed. */
public final class JobException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public JobException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public JobException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CONFLICT;
    }
}
