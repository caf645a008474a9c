package dev.tegula.distribution;

import dev.tegula.io.TableFormats;
import dev.tegula.io.table.TableFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Texts and words of the model of a command. */
final class CommandTexts {

    /** Labels of parameters that are paths. */
    private static final Set<String> PATHS =
            Set.of("URI", "FILE", "PATH", "FROM", "TO", "TARGET", "SCHEMA", "EVOLUTION", "MEMBER");

    private CommandTexts() {}

    /** Returns lines of the model as one text, with format specifiers resolved. */
    static String text(String... lines) {
        return Arrays.stream(lines)
                .map(CommandTexts::formatted)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Resolves the format specifiers of picocli; other percent signs stay, as in its help. */
    static String formatted(String line) {
        return line.replace("%n", "\n").replace("%%", "%");
    }

    /** Returns the one-line description of a command. */
    static String header(CommandSpec command) {
        return text(command.usageMessage().header());
    }

    static List<OptionSpec> options(CommandSpec command) {
        return command.options().stream().filter(option -> !option.hidden()).toList();
    }

    /** Returns whether an option takes a value. */
    static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    /**
     * Returns the words that a parameter accepts: those of a label such as {@code text|json}, or all formats of the
     * distribution; empty for other values.
     */
    static List<String> words(ArgSpec parameter) {
        String label = parameter.paramLabel();
        if (label.equals("FORMAT")) {
            return TableFormats.all().stream().map(TableFormat::name).sorted().toList();
        }
        return label.contains("|") ? List.of(label.split("\\|")) : List.of();
    }

    /** Returns whether a parameter is a path. */
    static boolean isPath(ArgSpec parameter) {
        return PATHS.contains(parameter.paramLabel());
    }

    /** Returns the first sentence of the description of an option. */
    static String summary(OptionSpec option) {
        String text = text(option.description());
        int end = text.indexOf(". ");
        String first = end < 0 ? text : text.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }
}
