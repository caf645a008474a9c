package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** An argument is invalid, and the next step is known. */
public class InvalidArgumentException extends IllegalArgumentException implements Advised {

    private static final long serialVersionUID = 1L;

    private final @Nullable NextStep nextStep;

    /** Creates an exception. */
    public InvalidArgumentException(String message, @Nullable NextStep nextStep) {
        this(message, nextStep, null);
    }

    /** Creates an exception. */
    public InvalidArgumentException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, cause);
        this.nextStep = nextStep;
    }

    @Override
    public final @Nullable NextStep nextStep() {
        return nextStep;
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.INVALID;
    }

    @Override
    public String toString() {
        return NextStep.after(super.toString(), nextStep);
    }
}
