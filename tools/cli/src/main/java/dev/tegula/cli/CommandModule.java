package dev.tegula.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Modules with commands. The command knows them by name only, to tell which one is missing and when all are found. */
enum CommandModule {
    STATISTICS("tegula-cli-statistics", "describe", "aggregate"),
    SQL("tegula-cli-sql", "sql", "shell"),
    PICTURES("tegula-cli-pictures", "plot", "image"),
    SERVER("tegula-cli-server", "view", "serve"),
    DOMAINS("tegula-cli-domains", "soma", "vcf");

    private static final String NEXT_STEP = "jars that it depends on to lib/optional, or use the whole distribution.";

    private final String artifact;
    private final List<String> commands;

    CommandModule(String artifact, String... commands) {
        this.artifact = artifact;
        this.commands = List.of(commands);
    }

    /** Returns the module of a command; null if it belongs to the base, or to none. */
    static @Nullable CommandModule of(@Nullable String command) {
        for (CommandModule module : values()) {
            if (command != null && module.commands.contains(command)) {
                return module;
            }
        }
        return null;
    }

    /** Returns the name of the artifact. */
    String artifact() {
        return artifact;
    }

    /** Returns the names of its commands, in the order of the help text. */
    List<String> commands() {
        return commands;
    }

    /** Returns the error of a command whose module is missing. */
    String missing(String command) {
        return command + ": the module " + artifact + " is missing. Add its jar and the " + NEXT_STEP;
    }

    /** Returns the error of a command whose module is there without a library. */
    String incomplete(String command) {
        return command + ": the module " + artifact + " lacks a library. Add the " + NEXT_STEP;
    }
}
