package dev.tegula.cli.command;

import java.util.Collection;
import java.util.List;

/** Runs command lines, for commands that read them. */
public interface CommandLines {

    /** Returns the names of all commands, in the order of the help text. */
    List<String> names();

    /** Returns the options of a command; none if its name is unknown. */
    Collection<String> options(String command);

    /** Runs a command line in a shell and returns its exit status; failures are reported on standard error. */
    int run(Shell shell, List<String> words);
}
