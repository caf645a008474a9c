package dev.tegula.cli;

import dev.tegula.internal.base.SpellingHint;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Describes errors of a command line in one line, with the nearest known word. */
final class ParseErrors {

    private ParseErrors() {}

    static String describe(ParameterException error, List<String> words) {
        CommandSpec spec = error.getCommandLine().getCommandSpec();
        boolean root = spec.userObject() instanceof RootCommand;
        String name = name(spec);
        String help = " (see 'tegula " + (root ? "" : name + " ") + "--help')";
        String begin = root ? "" : name + ": ";
        if (error instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            if (word.startsWith("-") && word.length() > 1) {
                String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
                return begin + "unknown option '" + option + "'" + SpellingHint.hint(option, options(spec)) + help;
            }
            return root
                    ? "unknown command '" + word + "'" + SpellingHint.hintOrList(word, Commands.names()) + help
                    : begin + "unexpected argument '" + word + "'" + help;
        }
        String message = String.valueOf(error.getMessage());
        return begin + Character.toLowerCase(message.charAt(0)) + message.substring(1) + help;
    }

    /** Returns the name of a command as typed after {@code tegula}, such as {@code meta set}. */
    static String name(CommandSpec spec) {
        return spec.qualifiedName(" ").substring(spec.root().name().length()).strip();
    }

    private static List<String> options(CommandSpec spec) {
        List<String> names = new ArrayList<>();
        spec.options().forEach(option -> names.addAll(List.of(option.names())));
        return names;
    }
}
