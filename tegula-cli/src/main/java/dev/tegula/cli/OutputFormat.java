package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.text.JsonText;
import dev.tegula.cli.text.TextOutput;
import dev.tegula.vfs.settings.SpellingHint;
import java.io.IOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** Whether a command prints for people or for programs. */
final class OutputFormat {

    @Option(names = "--format", paramLabel = "text|json", description = "For people (default) or for programs.")
    String format = "text";

    private boolean isJson() {
        List<String> words = List.of("text", "json");
        if (!words.contains(format)) {
            throw new UsageException(
                    "--format: there is no format '" + format + "'" + SpellingHint.hintOrList(format, words));
        }
        return format.equals("json");
    }

    /** Refuses other formats; called before anything is opened. */
    void check() {
        isJson();
    }

    /** Prints one of two forms of a value. */
    <T> void print(Shell shell, T value, Function<T, String> text, BiConsumer<JsonText, T> json) {
        if (isJson()) {
            TextOutput out = new TextOutput(shell.out());
            json.accept(new JsonText(out), value);
            out.flush();
        } else {
            shell.print(text.apply(value));
        }
    }

    /**
     * Opens an array and prints one of two forms of what is to be said of it; a wrong format is refused before that.
     */
    int print(
            Shell shell,
            ArrayArguments array,
            Function<ArrayReader, String> text,
            BiConsumer<JsonText, ArrayReader> json)
            throws IOException {
        return print(shell, array, text, json, reader -> {});
    }

    /**
     * Does the same, and then something else with the array.
     *
     * @param after called when all is printed
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
