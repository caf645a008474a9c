package dev.tegula.errors;

import org.jspecify.annotations.Nullable;

/** Stored content, which may be undamaged, needs more memory than a setting allows. The message names the setting. */
public final class MemoryLimitException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public MemoryLimitException(String message) {
        this(message, null);
    }

    /** Creates an exception. */
    public MemoryLimitException(String message, @Nullable NextStep nextStep) {
        super(message, nextStep, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.MEMORY;
    }
}
