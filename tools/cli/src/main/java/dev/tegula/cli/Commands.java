package dev.tegula.cli;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandGroup;
import dev.tegula.cli.command.CommandProvider;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/**
 * All commands: those of this module, and those that other modules provide, which are searched only for the help of the
 * whole and for other names. Only the requested commands are created. Both shorten the start.
 */
final class Commands {

    private static final CommandProvider BASE = new BaseCommands();
    private static final ModuleCommands OTHERS = new ModuleCommands();

    private static final int INDENT = 2;

    private Commands() {}

    /** Returns the names of all commands, in the order of the help text. */
    static List<String> names() {
        return entries().stream().map(CommandEntry::name).toList();
    }

    /** Returns whether there is a command with a name. */
    static boolean contains(String name) {
        return provider(name) != null;
    }

    /** Returns the command with a name. */
    static CommandEntry named(String name) {
        return required(name).entries().stream()
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Creates a command. */
    static Object create(String name) {
        return required(name).create(name);
    }

    private static CommandProvider required(String name) {
        CommandProvider provider = provider(name);
        if (provider == null) {
            throw new IllegalArgumentException(name);
        }
        return provider;
    }

    private static @Nullable CommandProvider provider(String name) {
        for (CommandEntry entry : BASE.entries()) {
            if (entry.name().equals(name)) {
                return BASE;
            }
        }
        // Only names of the known modules are searched: a search for others opens every jar.
        return CommandModule.of(name) == null ? null : OTHERS.of(name);
    }

    private static List<CommandEntry> entries() {
        List<CommandEntry> entries = new ArrayList<>(BASE.entries());
        for (CommandModule module : CommandModule.values()) {
            module.commands().stream()
                    .filter(Commands::contains)
                    .map(Commands::named)
                    .forEach(entries::add);
        }
        entries.sort(Comparator.comparing(CommandEntry::group));
        return entries;
    }

    /** Returns the list of commands by group, as the help text shows it. */
    static String list(Help help) {
        List<CommandEntry> entries = entries();
        StringBuilder text = new StringBuilder();
        for (CommandGroup group : CommandGroup.values()) {
            TextTable table = table(help);
            entries.stream()
                    .filter(entry -> entry.group() == group)
                    .forEach(entry -> table.addRowValues(entry.name(), entry.summary()));
            append(text, group.title(), table);
        }
        TextTable missing = table(help);
        for (CommandModule module : CommandModule.values()) {
            for (String name : module.commands()) {
                if (!contains(name)) {
                    missing.addRowValues(name, "Part of the module " + module.artifact() + ".");
                }
            }
        }
        append(text, "Not installed", missing);
        return text.toString();
    }

    private static TextTable table(Help help) {
        int names = BASE.entries().stream()
                .mapToInt(entry -> entry.name().length())
                .max()
                .orElse(0);
        int whole = help.commandSpec().usageMessage().width();
        return TextTable.forColumns(
                help.colorScheme(),
                new Column(names + INDENT, INDENT, Overflow.SPAN),
                new Column(whole - names - INDENT, INDENT, Overflow.WRAP));
    }

    private static void append(StringBuilder text, String title, TextTable table) {
        if (table.rowCount() > 0) {
            text.append(String.format("%n%s:%n", title)).append(table);
        }
    }
}
