package dev.tegula.distribution;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion for fish: a line per command and option. */
final class FishCompletion {

    private final StringBuilder script = new StringBuilder();

    private FishCompletion() {}

    static String text(CommandLine command) {
        FishCompletion completion = new FishCompletion();
        completion.command(command.getCommandSpec());
        return completion.script.toString();
    }

    private void command(CommandSpec command) {
        List<CommandSpec> nested = command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .toList();
        String names = nested.stream().map(CommandSpec::name).collect(Collectors.joining(" "));
        String condition = condition(command);
        String unchosen = condition.isEmpty()
                ? "__fish_use_subcommand"
                : condition + "; and not __fish_seen_subcommand_from " + names;
        for (CommandSpec each : nested) {
            line(unchosen, "-f -a " + each.name(), CommandTexts.header(each).replaceFirst("[.]$", ""));
        }
        for (OptionSpec option : CommandTexts.options(command)) {
            line(nested.isEmpty() ? condition : unchosen, option(option), CommandTexts.summary(option));
        }
        nested.forEach(this::command);
    }

    /** Returns the condition that a command was chosen; empty for the command itself. */
    private static String condition(CommandSpec command) {
        CommandSpec parent = command.parent();
        if (parent == null) {
            return "";
        }
        String outer = condition(parent);
        return (outer.isEmpty() ? "" : outer + "; and ") + "__fish_seen_subcommand_from " + command.name();
    }

    private void line(String condition, String completion, String description) {
        script.append("complete -c tegula -n ")
                .append(quoted(condition))
                .append(' ')
                .append(completion)
                .append(" -d ")
                .append(quoted(description))
                .append('\n');
    }

    private static String option(OptionSpec option) {
        StringBuilder text = new StringBuilder();
        for (String name : option.names()) {
            text.append(text.isEmpty() ? "" : " ").append(name.startsWith("--") ? "-l " : "-s ");
            text.append(name.replaceFirst("^-+", ""));
        }
        if (CommandTexts.takesValue(option)) {
            List<String> words = CommandTexts.words(option);
            text.append(CommandTexts.isPath(option) ? " -r -F" : " -x");
            text.append(words.isEmpty() ? "" : " -a " + quoted(String.join(" ", words)));
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
