package dev.tegula.internal.io.text;

import java.io.IOException;

/** A failure to write the output. It has its own type because a closed pipe is not an error. */
public final class OutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public OutputException(IOException cause) {
        super(cause.getMessage(), cause);
    }

    /** Returns whether the reader of the output closed the pipe, as {@code head} does. */
    public boolean isClosedPipe() {
        String message = getMessage();
        return message != null && (message.contains("Broken pipe") || message.contains("pipe is being closed"));
    }
}
