package dev.tegula.cli.command;

import java.io.IOException;

/** A subcommand with parsed options. */
public interface TegulaCommand {

    /** Runs the command and returns the exit status. */
    int run(Shell shell) throws IOException;

    /**
     * Accepts a {@code NAME=VALUE} of {@code --set} if the command has its own settings, and returns whether it has.
     */
    default boolean take(String setting) {
        return false;
    }
}
