package dev.tegula.cli.sql;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Interruption;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.prompt.Completion;
import dev.tegula.cli.prompt.InputKind;
import dev.tegula.cli.prompt.Prompt;
import dev.tegula.cli.prompt.Prompt.InterruptedLineException;
import dev.tegula.internal.io.text.TextOutput;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements and commands of a prompt, one after another. A failure ends neither the shell nor its connection. */
final class ShellSession {

    private static final String FIRST = "tegula> ";
    private static final String NEXT = "   ...> ";

    /** Switches between a line per row and a line per value. */
    private static final String VERTICAL = "\\x";

    private final Shell shell;
    private final SqlRunner runner;
    private final TableNames names;
    private final List<String> commands;
    private final Connection connection;
    private boolean vertical;
    private boolean failed;

    ShellSession(Shell shell, Connection connection, int timeoutSeconds) {
        this.shell = shell;
        this.connection = connection;
        this.runner = new SqlRunner(connection, timeoutSeconds);
        this.names = new TableNames(connection);
        this.commands = new ArrayList<>(shell.lines().names());
        commands.addAll(List.of("tables", "help", "exit", "quit"));
        commands.remove("shell");
    }

    Completion completion() {
        return new Completion(commands, shell.lines()::options, names::known, names::columns);
    }

    /** Reads lines until the end and returns an exit status: that of a failure if something failed in a stream. */
    int run(Prompt prompt) throws IOException {
        SqlInput statement = new SqlInput();
        while (!shell.interruption().isRequested()) {
            String line;
            try {
                line = prompt.next(statement.isEmpty() ? FIRST : NEXT);
            } catch (InterruptedLineException e) {
                statement.take();
                continue;
            }
            if (line == null) {
                break;
            }
            line = statement.isEmpty() ? ShellAliases.of(line) : line;
            if (statement.isEmpty() && isCommand(line)) {
                if (!runCommand(prompt, line.strip())) {
                    break;
                }
            } else if (statement.isEmpty() && ShellAliases.isForeign(line)) {
                fail(line.strip().split("\\s", 2)[0] + ": no command of this shell. Write help, tables, exit or "
                        + VERTICAL);
            } else if (!statement.isEmpty() || !line.isBlank()) {
                statement.add(line);
                if (statement.isComplete()) {
                    runStatements(prompt, statement.take());
                }
            }
        }
        runStatements(prompt, statement.take());
        return failed ? ExitStatus.FAILED : ExitStatus.OK;
    }

    private boolean isCommand(String line) {
        return line.strip().equals(VERTICAL) || InputKind.of(line, commands) == InputKind.COMMAND;
    }

    private void runStatements(Prompt prompt, String text) throws IOException {
        names.forget();
        prompt.onInterrupt(runner::cancel);
        shell.interruption().onRequest(runner::cancel);
        for (String statement : SqlScript.statements(text)) {
            try (StatementProgress progress = StatementProgress.start(shell, connection)) {
                runner.run(
                        statement,
                        rows -> write(rows, prompt, progress),
                        changes -> {
                            progress.erase();
                            shell.err().println(SqlCommand.rows(changes));
                        },
                        note -> shell.err().println("note: " + note));
            } catch (SQLException e) {
                String message = SqlCommand.message(e);
                shell.err().print(ErrorPlace.of(statement, message));
                fail(message);
                return;
            }
        }
    }

    private long write(ResultSet rows, Prompt prompt, StatementProgress progress) throws SQLException, IOException {
        TextOutput out = new TextOutput(progress.before(shell.out()));
        if (vertical) {
            return new VerticalOutput(out).write(rows);
        }
        AlignedOutput table = new AlignedOutput(out, prompt.width());
        long count = table.write(rows);
        if (table.isCut() && prompt.width() > 0) {
            shell.err().println("note: values end with … to fit the line. " + VERTICAL + " shows a line per value.");
        }
        return count;
    }

    private void fail(String message) {
        shell.err().println("tegula: " + message);
        failed = true;
    }

    private void printTables() {
        try {
            names.tables().forEach(name -> shell.print(name + "\n"));
        } catch (SQLException e) {
            fail(String.valueOf(e.getMessage()));
        }
    }

    /** Runs a command and returns whether the shell goes on. */
    private boolean runCommand(Prompt prompt, String line) throws IOException {
        if (line.equals(VERTICAL)) {
            vertical = !vertical;
            shell.err().println(vertical ? "a line per value" : "a line per row");
            return true;
        }
        List<String> words;
        try {
            words = new ShellTokenizer(new StringReader(line)).next();
        } catch (UsageException e) {
            fail(String.valueOf(e.getMessage()));
            return true;
        }
        if (words == null || words.get(0).equals("exit") || words.get(0).equals("quit")) {
            return words == null;
        } else if (words.get(0).equals("tables")) {
            printTables();
            return true;
        }
        names.forget();
        // An engine that was cancelled cannot be used again, so each command has its own.
        Interruption interruption = new Interruption();
        prompt.onInterrupt(interruption::request);
        shell.interruption().onRequest(interruption::request);
        try (Shell own = shell.fork(interruption)) {
            List<String> command = words.get(0).equals("tegula") ? words.subList(1, words.size()) : words;
            failed |= own.lines().run(own, command) != ExitStatus.OK;
        }
        return true;
    }
}
