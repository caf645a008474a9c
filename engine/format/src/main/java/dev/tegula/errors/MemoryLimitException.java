package dev.tegula.errors;

/** Stored content, which may be undamaged, needs more memory than a setting allows. The message names the setting. */
public final class MemoryLimitException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public MemoryLimitException(String message) {
        super(message, null);
    }
}
