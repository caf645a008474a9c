package dev.tegula.cli.command;

import dev.tegula.ArrayReader;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The output format of commands that print text or JSON. */
public final class OutputFormat {

    @Option(names = "--format", paramLabel = "text|json", description = "Output format. Default: text.")
    String format = "text";

    private static final List<String> WORDS = List.of("text", "json");

    private boolean isJson() {
        return !isText(format);
    }

    /** Returns whether a word requests text; refuses others than {@code text} and {@code json}. */
    public static boolean isText(String word) {
        if (!WORDS.contains(word)) {
            throw new UsageException("--format: unknown format '" + word + "'" + SpellingHint.hintOrList(word, WORDS));
        }
        return word.equals("text");
    }

    /** Returns whether to print text: as requested by a word, or else if the output is a terminal. */
    public static boolean isText(@Nullable String word, Shell shell) {
        return word == null ? shell.isTerminal() : isText(word);
    }

    /** Refuses unknown formats. Call it before anything is opened. */
    public void check() {
        isJson();
    }

    /** Prints a value as text or JSON. */
    public <T> void print(Shell shell, T value, Function<T, String> text, BiConsumer<JsonText, T> json) {
        if (isJson()) {
            TextOutput out = new TextOutput(shell.out());
            json.accept(new JsonText(out), value);
            out.flush();
        } else {
            shell.print(text.apply(value));
        }
    }

    /** Opens an array and prints it as text or JSON. Refuses an unknown format before opening. */
    public int print(
            Shell shell,
            ArrayArguments array,
            Function<ArrayReader, String> text,
            BiConsumer<JsonText, ArrayReader> json)
            throws IOException {
        return print(shell, array, text, json, reader -> {});
    }

    /**
     * Opens an array, prints it as text or JSON, and calls {@code after}.
     *
     * @param after called when everything is printed
     */
    public int print(
            Shell shell,
            ArrayArguments array,
            Function<ArrayReader, String> text,
            BiConsumer<JsonText, ArrayReader> json,
            Consumer<ArrayReader> after)
            throws IOException {
        check();
        try (ArrayReader reader = array.open(shell)) {
            print(shell, reader, text, json);
            after.accept(reader);
        }
        return ExitStatus.OK;
    }
}
