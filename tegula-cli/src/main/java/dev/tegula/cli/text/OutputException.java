package dev.tegula.cli.text;

import java.io.IOException;

/** Output could not be written. Kept apart from all other failures, because a reader that went away is none. */
public final class OutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OutputException(IOException cause) {
        super(cause.getMessage(), cause);
    }

    /** Whether whoever read the output went away, as {@code head} does. */
    public boolean isClosedPipe() {
        String message = getMessage();
        return message != null && (message.contains("Broken pipe") || message.contains("pipe is being closed"));
    }
}
