package dev.tegula.cli.command;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** How a command shows its progress. */
public final class ProgressOption {

    private static final List<String> WORDS = List.of("auto", "plain", "none");

    @Option(
            names = "--progress",
            paramLabel = "auto|plain|none",
            description =
                    "Progress on standard error: on terminals (auto, default), as lines for logs (plain), or none.")
    String progress = "auto";

    /** Starts the display of a command that prints its result at the end, or to a file. */
    public Progress start(Shell shell, String label) {
        return start(shell, label, false);
    }

    /**
     * Starts the display.
     *
     * @param label what the command does, the first word of each line
     * @param prints whether the command prints to standard output meanwhile; a terminal cannot show both
     */
    public Progress start(Shell shell, String label, boolean prints) {
        if (!WORDS.contains(progress)) {
            throw new UsageException(
                    "--progress: unknown word '" + progress + "'" + SpellingHint.hintOrList(progress, WORDS));
        }
        Terminals terminals = shell.terminals();
        boolean shown = terminals.isError() && !(prints && terminals.isOutput());
        Progress.Style style = switch (progress) {
            case "plain" -> Progress.Style.LINES;
            case "none" -> Progress.Style.NONE;
            default -> shown ? Progress.Style.REWRITTEN : Progress.Style.NONE;
        };
        return new Progress(shell.err(), style, label, shell.interruption());
    }

    /** Returns a listener of an operation of the library, which shows its phases as stages. */
    public static Consumer<dev.tegula.progress.Progress> listener(Progress shown) {
        return each -> {
            shown.stage(each.phase());
            switch (each.unit()) {
                case FILES, FRAGMENTS -> {
                    shown.detail(
                            each.done(), each.expected(), each.unit().name().toLowerCase(Locale.ROOT));
                    shown.total(0, each.expectedBytes()).reached(0, each.bytes());
                }
                case REQUESTS -> shown.total(0, each.expectedBytes()).reachedBytes(each.bytes());
                default -> shown.total(each.expected(), each.expectedBytes()).reached(each.done(), each.bytes());
            }
        };
    }
}
