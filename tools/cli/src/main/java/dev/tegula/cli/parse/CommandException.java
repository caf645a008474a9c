package dev.tegula.cli.parse;

import org.jspecify.annotations.Nullable;

/** A command failed: exit status 1. The message states the reason and, if there is one, the next step. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandException(String message) {
        super(message);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
