package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** The state of an object forbids an operation, and the next step is known. */
public final class InvalidStateException extends IllegalStateException implements Advised {

    private static final long serialVersionUID = 1L;

    private final @Nullable NextStep nextStep;

    /** Creates an exception. */
    public InvalidStateException(String message, @Nullable NextStep nextStep) {
        this(message, nextStep, null);
    }

    /** Creates an exception. */
    public InvalidStateException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, cause);
        this.nextStep = nextStep;
    }

    @Override
    public final @Nullable NextStep nextStep() {
        return nextStep;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.CONFLICT;
    }

    @Override
    public String toString() {
        return NextStep.after(super.toString(), nextStep);
    }
}
