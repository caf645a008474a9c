package dev.tegula.errors;

/**
 * Stored bytes violate the format. The message names the file, the part, the offset, the found and the expected value,
 * and ends with the command to run next.
 */
public final class CorruptArrayException extends TegulaException {

    private static final long serialVersionUID = 1L;

    private final String problem;

    public CorruptArrayException(String message) {
        super(VerifyAdvice.after(message), null);
        this.problem = message;
    }

    public CorruptArrayException(String message, Throwable cause) {
        super(VerifyAdvice.after(message), cause);
        this.problem = message;
    }

    /** Returns the message without the command, for reports with their own next step. */
    public String problem() {
        return problem;
    }
}
