package dev.tegula.cli;

import dev.tegula.Tegula;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.text.TextOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the commands of one process share: its streams and one engine, made when it is first needed. */
final class Shell implements AutoCloseable {

    private final OutputStream out;
    private final PrintStream err;
    private final InputStream in;
    private @Nullable Tegula engine;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private boolean inputTaken;

    Shell(OutputStream out, PrintStream err, InputStream in) {
        this.out = out;
        this.err = err;
        this.in = in;
    }

    /** Standard output, unbuffered. */
    OutputStream out() {
        return out;
    }

    /** Prints a text to standard output. */
    void print(String text) {
        TextOutput output = new TextOutput(out);
        output.put(text).flush();
    }

    /** Standard error. */
    PrintStream err() {
        return err;
    }

    /** Standard input, for one reader only. */
    InputStream in() {
        if (inputTaken) {
            throw new CommandException("standard input is being read already; name a file instead of '-'");
        }
        inputTaken = true;
        return in;
    }

    /** All of a file, or of standard input if it is named {@code -}. */
    String text(String file) throws IOException {
        return file.equals("-") ? new String(in().readAllBytes(), StandardCharsets.UTF_8) : InputFiles.text(file);
    }

    /** A setting of a store, {@code NAME=VALUE}; it holds for the whole process. */
    void set(String setting) {
        int equals = setting.indexOf('=');
        if (equals < 0) {
            throw new UsageException("--set: a setting without a value (expected NAME=VALUE)");
        }
        if (engine != null) {
            throw new UsageException("--set comes too late here: name it before 'batch', for all its commands");
        }
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
    }

    Tegula engine() {
        Tegula existing = engine;
        if (existing == null) {
            existing = Tegula.builder()
                    .environment(System.getenv())
                    .settings(settings)
                    .build();
            engine = existing;
        }
        return existing;
    }

    @Override
    public void close() {
        Tegula existing = engine;
        if (existing != null) {
            existing.close();
        }
    }
}
