package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Interruption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.Streams;
import dev.tegula.cli.command.Terminals;
import dev.tegula.internal.io.text.OutputException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The {@code tegula} command. */
public final class Main {

    private Main() {}

    /** Runs a command on the streams of the process and exits with its status. */
    public static void main(String[] args) {
        logAsLines();
        OutputStream out = new FileOutputStream(FileDescriptor.out); // System.out hides I/O errors
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        Interruption interruption = new Interruption();
        interruption.listen();
        int status = run(args, shell(new Streams(out, err, System.in, Terminals.ofProcess()), interruption));
        interruption.end();
        System.exit(status);
    }

    /**
     * Formats log records like other messages of the command, one line each, unless the user configured another format.
     */
    private static void logAsLines() {
        String format = "java.util.logging.SimpleFormatter.format";
        if (System.getProperty(format) == null && System.getProperty("java.util.logging.config.file") == null) {
            System.setProperty(format, "tegula: %5$s%n");
        }
    }

    /** Runs a command on the given streams and returns its exit status. */
    public static int run(String[] args, OutputStream out, PrintStream err, InputStream in) {
        return run(args, shell(new Streams(out, err, in, Terminals.NONE), new Interruption()));
    }

    private static Shell shell(Streams streams, Interruption interruption) {
        return new Shell(streams, interruption, new RunnerLines());
    }

    private static int run(String[] args, Shell shell) {
        try (shell) {
            return new CommandRunner(shell, "tegula: ").run(List.of(args));
        } catch (OutputException e) {
            return ExitStatus.OK; // the reader of the output closed the pipe
        }
    }
}
