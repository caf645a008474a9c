package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The output format of commands that print text or JSON. */
final class OutputFormat {

    @Option(names = "--format", paramLabel = "text|json", description = "Output format. Default: text.")
    String format = "text";

    private boolean isJson() {
        List<String> words = List.of("text", "json");
        if (!words.contains(format)) {
            throw new UsageException(
                    "--format: unknown format '" + format + "'" + SpellingHint.hintOrList(format, words));
        }
        return format.equals("json");
    }

    /** Refuses unknown formats. Call it before anything is opened. */
    void check() {
        isJson();
    }

    /** Prints a value as text or JSON. */
    <T> void print(Shell shell, T value, Function<T, String> text, BiConsumer<JsonText, T> json) {
        if (isJson()) {
            TextOutput out = new TextOutput(shell.out());
            json.accept(new JsonText(out), value);
            out.flush();
        } else {
            shell.print(text.apply(value));
        }
    }

    /** Opens an array and prints it as text or JSON. Refuses an unknown format before opening. */
    int print(
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
    int print(
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
