package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.errors.Advised;
import dev.tegula.internal.io.text.OutputException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Runs one command line: finds the subcommand, parses its options, and reports a failure as one line and an exit
 * status.
 */
final class CommandRunner {

    private final Shell shell;
    private final String prefix;
    private SecretArguments secrets = new SecretArguments(List.of());
    private boolean reported;

    /**
     * Creates a runner.
     *
     * @param prefix the prefix of error lines
     */
    CommandRunner(Shell shell, String prefix) {
        this.shell = shell;
        this.prefix = prefix;
    }

    /**
     * Runs a command line and returns its exit status. Throws {@link OutputException} if the reader of the output
     * closed the pipe.
     */
    int run(List<String> arguments) {
        List<String> words = helpWanted(arguments);
        secrets = new SecretArguments(words);
        RootCommand root = new RootCommand();
        boolean stacktrace = words.contains("--stacktrace");
        String command = command(words);
        CommandModule module = CommandModule.of(command);
        ParseResult result;
        try {
            if (command != null && module != null && !Commands.contains(command)) {
                throw new CommandException(module.missing(command));
            }
            result = CommandModel.of(root, chosen(command)).parseArgs(words.toArray(String[]::new));
        } catch (ParameterException e) {
            return fail(ExitStatus.USAGE, ParseErrors.describe(e, words), e, stacktrace);
        } catch (CommandException | NoClassDefFoundError e) {
            return fail(ExitStatus.FAILED, describe(e, command), e, stacktrace);
        }
        return execute(result, root);
    }

    /** Returns whether a failure was reported. Commands also fail without an error, by what they found. */
    boolean hasReported() {
        return reported;
    }

    /** Rewrites {@code help x} to {@code x --help}. */
    private static List<String> helpWanted(List<String> words) {
        if (words.isEmpty() || !words.get(0).equals("help")) {
            return words;
        }
        List<String> changed = new ArrayList<>(words.subList(1, words.size()));
        changed.add("--help");
        return changed;
    }

    /** Returns the first word that is neither an option nor the value of one; null if there is none. */
    private static @Nullable String command(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            if (!words.get(i).startsWith("-") && (i == 0 || !words.get(i - 1).equals("--set"))) {
                return words.get(i);
            }
        }
        return null;
    }

    /** Returns the subcommands to parse by: none for help of the whole, all if the name is unknown. */
    private static List<String> chosen(@Nullable String command) {
        if (command == null) {
            return List.of();
        }
        return Commands.contains(command) ? List.of(command) : Commands.names();
    }

    private static String describe(Throwable failure, @Nullable String command) {
        CommandModule module = CommandModule.of(command);
        return failure instanceof NoClassDefFoundError && command != null && module != null
                ? module.incomplete(command)
                : Failures.describe(failure);
    }

    private int execute(ParseResult result, RootCommand root) {
        boolean stacktrace = root.stacktrace;
        ParseResult last = result;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        CommandLine command = last.commandSpec().commandLine();
        try {
            if (last.isUsageHelpRequested()) {
                shell.print(command.getUsageMessage());
                return ExitStatus.OK;
            }
            if (last.isVersionHelpRequested()) {
                shell.print(Version.text());
                return ExitStatus.OK;
            }
            if (!(command.getCommand() instanceof TegulaCommand action)) {
                shell.err().print(command.getUsageMessage());
                return ExitStatus.USAGE;
            }
            for (String setting : root.settings) {
                if (setting.startsWith("vfs.") || !action.take(setting)) {
                    shell.set(setting);
                }
            }
            return action.run(shell);
        } catch (UsageException e) {
            String name = ParseErrors.name(last.commandSpec());
            return fail(
                    ExitStatus.USAGE,
                    name + ": " + e.getMessage() + " (see 'tegula " + name + " --help')",
                    e,
                    stacktrace);
        } catch (OutputException e) {
            if (e.isClosedPipe()) {
                throw e;
            }
            return fail(ExitStatus.FAILED, "cannot write the output: " + e.getMessage(), e, stacktrace);
        } catch (CancellationException e) {
            return fail(ExitStatus.INTERRUPTED, "interrupted; unfinished files were removed", e, stacktrace);
        } catch (Exception | Error e) {
            int failed = e instanceof Advised advised ? advised.kind().exitStatus() : ExitStatus.FAILED;
            int status = shell.interruption().isRequested() ? ExitStatus.INTERRUPTED : failed;
            String name =
                    result.hasSubcommand() ? result.subcommand().commandSpec().name() : null;
            return fail(status, describe(e, name), e, stacktrace);
        }
    }

    private int fail(int status, @Nullable String message, Throwable cause, boolean stacktrace) {
        String text = message == null ? cause.getClass().getSimpleName() : message;
        String line = Arrays.stream(text.split("\\R"))
                .map(String::strip)
                .reduce((a, b) -> a + " " + b)
                .orElse("");
        reported = true;
        shell.err().println(prefix + secrets.mask(line));
        if (stacktrace) {
            StringWriter trace = new StringWriter();
            cause.printStackTrace(new PrintWriter(trace));
            shell.err().print(secrets.mask(trace.toString()));
        }
        shell.err().flush();
        return status;
    }
}
