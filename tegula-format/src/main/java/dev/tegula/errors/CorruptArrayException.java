package dev.tegula.errors;

/**
 * Stored bytes contradict the format. The message names the file, the part, the offset, what was found and what was
 * expected, and ends with the command to run next.
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

    /** The message without the command, for reports that say themselves what to do. */
    public String problem() {
        return problem;
    }
}
