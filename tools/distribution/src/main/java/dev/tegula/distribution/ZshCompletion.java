package dev.tegula.distribution;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion for zsh: a function per command, which calls {@code _arguments}. */
final class ZshCompletion {

    private final StringBuilder script = new StringBuilder("#compdef tegula\n");

    private ZshCompletion() {}

    static String text(CommandLine command) {
        ZshCompletion completion = new ZshCompletion();
        completion.command(command.getCommandSpec());
        completion.script.append("\n_tegula \"$@\"\n");
        return completion.script.toString();
    }

    private void command(CommandSpec command) {
        List<CommandSpec> nested = command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .toList();
        nested.forEach(this::command);
        script.append('\n').append(function(command)).append("() {\n");
        if (!nested.isEmpty()) {
            script.append("  local curcontext=\"$curcontext\" state line\n");
        }
        script.append(nested.isEmpty() ? "  _arguments -s -S" : "  _arguments -C -s -S");
        for (OptionSpec option : CommandTexts.options(command)) {
            script.append(" \\\n    ").append(option(option));
        }
        if (nested.isEmpty()) {
            parameters(command);
            script.append("\n}\n");
            return;
        }
        script.append(" \\\n    '1: :->command' '*::argument:->arguments' && return\n");
        script.append("  case $state in\n    command)\n      local -a commands=(\n");
        for (CommandSpec each : nested) {
            String description = CommandTexts.header(each).replaceFirst("[.]$", "");
            script.append("        ")
                    .append(quoted(each.name() + ":" + description))
                    .append('\n');
        }
        script.append("      )\n      _describe -t commands 'command' commands\n      ;;\n");
        script.append("    arguments)\n      case $line[1] in\n");
        for (CommandSpec each : nested) {
            script.append("        ")
                    .append(each.name())
                    .append(") ")
                    .append(function(each))
                    .append(" ;;\n");
        }
        script.append("      esac\n      ;;\n  esac\n}\n");
    }

    private static String function(CommandSpec command) {
        return "_" + command.qualifiedName("_").replace('-', '_');
    }

    private void parameters(CommandSpec command) {
        int position = 1;
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            String place = parameter.isMultiValue() ? "*" : Integer.toString(position++);
            String optional = parameter.arity().min() == 0 && !parameter.isMultiValue() ? ":" : "";
            script.append(" \\\n    ").append(quoted(place + ":" + optional + value(parameter)));
        }
    }

    private static String option(OptionSpec option) {
        boolean takesValue = CommandTexts.takesValue(option);
        String rest = "[" + bracketed(CommandTexts.summary(option)) + "]" + (takesValue ? ":" + value(option) : "");
        String repeat = option.isMultiValue() ? "*" : "";
        String others = String.join(" ", option.names());
        String exclusion = option.isMultiValue() || option.names().length == 1 ? "" : "(" + others + ")";
        return Arrays.stream(option.names())
                .map(name -> {
                    String suffix = !takesValue ? "" : name.startsWith("--") ? "=" : "+";
                    return quoted(exclusion + repeat + name + suffix + rest);
                })
                .collect(Collectors.joining(" "));
    }

    /** Returns the label of a value and how to complete it. */
    private static String value(ArgSpec parameter) {
        List<String> words = CommandTexts.words(parameter);
        String action = !words.isEmpty()
                ? "(" + String.join(" ", words) + ")"
                : CommandTexts.isPath(parameter) ? "_files" : " ";
        return parameter.paramLabel().replace(":", "\\:") + ":" + action;
    }

    private static String bracketed(String text) {
        return text.replace("\\", "\\\\")
                .replace("[", "\\[")
                .replace("]", "\\]")
                .replace(":", "\\:");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
