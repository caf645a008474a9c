package dev.tegula.cli;

import java.io.IOException;

/** A subcommand, its options filled in. */
interface TegulaCommand {

    /** Does it; returns the exit status. */
    int run(Shell shell) throws IOException;

    /**
     * Takes {@code NAME=VALUE} of {@code --set} if the command has settings of its own besides those of stores; says
     * whether it has.
     */
    default boolean take(String setting) {
        return false;
    }
}
