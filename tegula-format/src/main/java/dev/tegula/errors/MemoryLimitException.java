package dev.tegula.errors;

/** Content that may be sound needs more memory than a setting allows; the message names the setting. */
public final class MemoryLimitException extends TegulaException {

    private static final long serialVersionUID = 1L;

    /** An error with this message. */
    public MemoryLimitException(String message) {
        super(message, null);
    }
}
