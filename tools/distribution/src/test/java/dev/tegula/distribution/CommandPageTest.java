package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.CommandModel;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The page of all options is that of the model of the command; {@code -Dtegula.update=true} writes it. The page that
 * explains the commands names each of them.
 */
class CommandPageTest {

    private static final Path PAGE = SourceTree.of("docs/reference/options.md");

    private final StringBuilder page = new StringBuilder("""
            # All options of the command

            Generated from the model of `--help` by `CommandPageTest`; [the command](cli.md) explains them with examples. All commands have
            `--help`.

            """.replace("`--help`.\n\n", "`--help`.\n"));

    private void write(String name, CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        page.append("\n## ")
                .append(name)
                .append("\n\n")
                .append(CommandTexts.header(spec))
                .append("\n");
        List<String[]> rows = new ArrayList<>();
        for (PositionalParamSpec parameter : spec.positionalParameters()) {
            rows.add(new String[] {parameter.paramLabel(), text(parameter)});
        }
        for (OptionSpec option : CommandTexts.options(spec)) {
            if (!option.inherited() && !option.longestName().equals("--help")) {
                String names = String.join(", ", option.names());
                String value = CommandTexts.takesValue(option) ? " " + option.paramLabel() : "";
                rows.add(new String[] {names + value, text(option)});
            }
        }
        if (!rows.isEmpty()) {
            page.append("\n| Argument or option | Meaning |\n|---|---|\n");
            rows.forEach(row -> page.append("| `")
                    .append(cell(row[0]))
                    .append("` | ")
                    .append(cell(row[1]))
                    .append(" |\n"));
        }
        new TreeMap<>(command.getSubcommands()).forEach((each, below) -> write(name + " " + each, below));
    }

    private static String text(ArgSpec argument) {
        String text = CommandTexts.text(argument.description());
        return argument.required() && argument.isOption() ? text + " Required." : text;
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;");
    }

    @Test
    void pageOfOptions_isThatOfTheModel() throws IOException {
        new TreeMap<>(CommandModel.complete().getSubcommands()).forEach(this::write);
        if (Boolean.getBoolean("tegula.update")) {
            Files.writeString(PAGE, page);
        }
        assertEquals(Files.readString(PAGE), page.toString(), "run this test with -Dtegula.update=true");
    }

    @Test
    void everyOption_isExplainedOnThePageOfTheCommand() throws IOException {
        String explained = Files.readString(SourceTree.of("docs/reference/cli.md"))
                + Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        TreeSet<String> missing = new TreeSet<>();
        options("", CommandModel.complete()).forEach((name, commands) -> {
            if (!explained.contains(name)) {
                missing.add(name + " of " + commands);
            }
        });
        assertEquals(List.of(), List.copyOf(missing));
    }

    private static Map<String, List<String>> options(String name, CommandLine command) {
        Map<String, List<String>> all = new TreeMap<>();
        for (OptionSpec option : CommandTexts.options(command.getCommandSpec())) {
            all.computeIfAbsent(option.longestName(), any -> new ArrayList<>()).add(name);
        }
        command.getSubcommands()
                .forEach((each, below) -> options((name + " " + each).strip(), below)
                        .forEach((option, names) -> all.computeIfAbsent(option, any -> new ArrayList<>())
                                .addAll(names)));
        assertTrue(!all.isEmpty() || !command.getSubcommands().isEmpty(), name);
        return all;
    }
}
