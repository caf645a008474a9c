package dev.tegula.cli.command;

import java.util.List;

/** The commands of a module, found by the service loader. Loads a command class only when it creates the command. */
public interface CommandProvider {

    /** Returns the commands as the help text lists them, in its order. */
    List<CommandEntry> entries();

    /** Creates a command of this provider for the command line: an object with annotations of picocli. */
    Object create(String name);
}
