package dev.tegula.cli.command;

import dev.tegula.Tegula;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.vfs.Stores;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The streams and the engine shared by the commands of one process. The engine is created on first use. */
public final class Shell implements AutoCloseable {

    private final Streams streams;
    private final InputStream in;
    private final CommandLines lines;
    private @Nullable Tegula engine;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private boolean inputTaken;

    private final Interruption interruption;

    /**
     * Creates a shell.
     *
     * @param lines runs further command lines
     */
    public Shell(Streams streams, Interruption interruption, CommandLines lines) {
        this.streams = streams;
        this.in = new InterruptibleInput(streams.in(), interruption);
        this.interruption = interruption;
        this.lines = lines;
    }

    /** Returns a shell with the same streams and settings, and an engine of its own. */
    public Shell fork(Interruption other) {
        Shell fork = new Shell(streams, other, lines);
        fork.settings.putAll(settings);
        return fork;
    }

    /** Returns which streams are terminals. */
    public Terminals terminals() {
        return streams.terminals();
    }

    /** Returns what runs further command lines. */
    public CommandLines lines() {
        return lines;
    }

    /** Returns whether the command has to end. */
    public Interruption interruption() {
        return interruption;
    }

    /** Returns standard output, unbuffered. */
    public OutputStream out() {
        return streams.out();
    }

    /** Returns whether standard output is a terminal; the launcher finds out. */
    boolean isTerminal() {
        return Boolean.getBoolean("tegula.terminal");
    }

    /** Prints a text to standard output. */
    public void print(String text) {
        TextOutput output = new TextOutput(streams.out());
        output.put(text).flush();
    }

    /** Returns standard error. */
    public PrintStream err() {
        return streams.err();
    }

    /** Returns standard input; only one caller can read it. */
    public InputStream in() {
        if (inputTaken) {
            throw new CommandException("standard input is already in use. Name a file instead of '-'.");
        }
        inputTaken = true;
        return in;
    }

    /** Reads a whole file, or standard input for {@code -}. */
    public String text(String file) throws IOException {
        return file.equals("-") ? new String(in().readAllBytes(), StandardCharsets.UTF_8) : InputFiles.text(file);
    }

    /** Adds a setting of a store, {@code NAME=VALUE}, for the whole process. */
    public void set(String setting) {
        int equals = setting.indexOf('=');
        if (equals < 0) {
            throw new UsageException("--set: value is missing (expected NAME=VALUE)");
        }
        if (engine != null) {
            throw new UsageException("--set: not allowed inside a batch. Put it before 'batch'");
        }
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
    }

    /** Returns the settings of stores of this command. */
    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    public Tegula engine() {
        Tegula existing = engine;
        if (existing == null) {
            existing = Tegula.builder()
                    .environment(System.getenv())
                    .settings(settings)
                    .build();
            engine = existing;
            interruption.onRequest(existing::cancel);
        }
        return existing;
    }

    /** Opens the stores with the settings of the command; the caller closes them. */
    public Stores openStores() {
        return new Stores(settings, System.getenv(), List.of(), Stores.found());
    }

    @Override
    public void close() {
        Tegula existing = engine;
        if (existing != null) {
            existing.close();
        }
    }
}
