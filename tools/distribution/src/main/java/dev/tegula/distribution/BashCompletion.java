package dev.tegula.distribution;

import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion for bash, by picocli. */
final class BashCompletion {

    private BashCompletion() {}

    static String text(CommandLine command) {
        addWords(command.getCommandSpec());
        return AutoComplete.bash("tegula", command);
    }

    /** Sets the words that options accept in picocli's model. */
    private static void addWords(CommandSpec command) {
        for (OptionSpec option : List.copyOf(command.options())) {
            List<String> words = CommandTexts.words(option);
            if (!words.isEmpty()) {
                command.remove(option);
                command.addOption(
                        OptionSpec.builder(option).completionCandidates(words).build());
            }
        }
        command.subcommands().values().forEach(each -> addWords(each.getCommandSpec()));
    }
}
