package dev.tegula.cli.parse;

import org.jspecify.annotations.Nullable;

/**
 * A command cannot do what it was asked: exit status 1. The message says why, and what to do where there is something.
 */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public CommandException(String message) {
        super(message);
    }

    public CommandException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
