package dev.tegula.cli;

import dev.tegula.cli.parse.CommandException;

/** Modules that only some commands need. Their classes are loaded by name first, so that a missing one is reported. */
final class OptionalModule {

    private OptionalModule() {}

    /**
     * Checks that a module is on the class path or module path.
     *
     * @param type the name of one of its classes
     * @throws CommandException if it is missing; the message names the jar to add
     */
    static void require(String command, String type, String module) {
        try {
            Class.forName(type, false, OptionalModule.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new CommandException(
                    command + ": the module " + module
                            + " is missing. Add its jar and those it depends on to lib/optional, or use the whole distribution.");
        }
    }
}
