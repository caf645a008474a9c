package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/**
 * Superclass of Tegula's exceptions. Errors of the calling code cause {@link IllegalArgumentException} or
 * {@link IllegalStateException} instead. The message states the problem, and {@link #nextStep} what to do;
 * {@link #toString} contains both.
 */
public abstract class TegulaException extends RuntimeException implements Advised {

    private static final long serialVersionUID = 2L;

    private final @Nullable NextStep nextStep;

    /** Creates an exception. */
    protected TegulaException(String message, @Nullable NextStep nextStep, @Nullable Throwable cause) {
        super(message, cause);
        this.nextStep = nextStep;
    }

    @Override
    public final @Nullable NextStep nextStep() {
        return nextStep;
    }

    @Override
    public String toString() {
        return NextStep.after(super.toString(), nextStep);
    }
}
