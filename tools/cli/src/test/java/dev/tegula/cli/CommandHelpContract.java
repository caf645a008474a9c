package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.command.CommandEntry;
import dev.tegula.cli.command.CommandProvider;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import picocli.CommandLine;

/** What the help of the commands of a provider has. */
public abstract class CommandHelpContract {

    private final CommandProvider provider;

    protected CommandHelpContract(CommandProvider provider) {
        this.provider = provider;
    }

    @TestFactory
    Stream<DynamicTest> everyCommand_hasHelpWithExamples() {
        return provider.entries().stream().map(entry -> DynamicTest.dynamicTest(entry.name(), () -> assertHelp(entry)));
    }

    private static void assertHelp(CommandEntry entry) {
        String help = Cli.ok(entry.name(), "--help");
        assertTrue(help.contains("Usage: tegula " + entry.name()), help);
        assertTrue(help.contains("Examples:"), help);
        assertEquals(help, Cli.ok("help", entry.name()));
        String all = Cli.ok("--help");
        int title = all.indexOf("\n" + entry.group().title() + ":\n");
        assertTrue(title >= 0 && all.indexOf("\n  " + entry.name() + " ") > title, all);
        String examples = help.substring(help.indexOf("Examples:"));
        examples.lines().forEach(line -> assertTrue(line.length() <= 80, line));
        CommandLine line = CommandModel.complete().getSubcommands().get(entry.name());
        assertEquals(entry.name(), Objects.requireNonNull(line).getCommandName());
        assertExamples(line);
    }

    private static void assertExamples(CommandLine command) {
        List<String> printed = command.getUsageMessage().lines().toList();
        for (String example : command.getCommandSpec().usageMessage().footer()) {
            assertTrue(
                    example.isEmpty() || printed.contains(example.replace("%%", "%")),
                    () -> "wrapped or changed: " + example);
        }
        command.getSubcommands().values().forEach(CommandHelpContract::assertExamples);
    }

    /** The base command tells whose module is missing. */
    @Test
    void commands_areThoseOfOneModuleOrOfTheBase() {
        List<String> names = provider.entries().stream().map(CommandEntry::name).toList();
        CommandModule module = CommandModule.of(names.get(0));
        assertEquals(
                module == null ? BaseCommands.class : names, module == null ? provider.getClass() : module.commands());
    }
}
