package dev.tegula.cli.sql;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.export.OutputTarget;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Executes statements of SQL. */
@Command(
        name = "sql",
        description = {
            "Arrays of the folder or group are tables, its subgroups schemas. Other tables are URIs or files in double "
                    + "quotes. EXPLAIN before a query shows its plan."
        },
        footer = {
            "  tegula sql \"SELECT chrom, count(*) FROM reads GROUP BY chrom\"",
            "  tegula sql \"SELECT * FROM reads WHERE quality >= 20\" --format csv",
            "  tegula sql 'SELECT max(celsius) FROM \"temps.csv\"'",
            "  tegula sql \"EXPLAIN SELECT max(celsius) FROM temps WHERE col < 6\"",
            "  tegula sql \"SELECT * FROM reads\" --output reads.parquet",
            "  tegula sql --write \"CREATE TABLE good WITH (dimensions = 'chrom,pos') AS \\",
            "      SELECT * FROM reads WHERE quality > 20\""
        })
final class SqlCommand implements TegulaCommand {

    private static final String CANCELLED = "57014";
    private static final String READ_ONLY = "25006";
    private static final String MEMORY = "53200";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "STATEMENTS",
            description = "Statements, separated by semicolons.")
    @Nullable
    String text;

    @Option(
            names = "--connect",
            paramLabel = "URI",
            description = "Array, folder or group with the tables. Default: the current folder.")
    String uri = ".";

    @Option(names = "--file", paramLabel = "FILE", description = "File with the statements; - for standard input.")
    @Nullable
    String file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Output format: table, json, jsonl, csv, tsv, or one of another module. Default: by the extension of "
                            + "the output file, else table.")
    @Nullable
    String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Output file; it appears when it is complete.")
    @Nullable
    String output;

    @Mixin
    SqlOptions options = new SqlOptions();

    @Override
    public int run(Shell shell) throws IOException {
        List<String> statements = SqlScript.statements(text(shell));
        if (statements.isEmpty()) {
            throw new UsageException("no statement (expected one, such as \"SELECT count(*) FROM temps\")");
        }
        ResultFormat chosen = ResultFormat.of(format, output);
        try (Connection connection = options.connect(shell, uri);
                OutputTarget target = output == null ? OutputTarget.of(shell.out()) : OutputTarget.of(output)) {
            SqlRunner runner = new SqlRunner(connection, options.timeout);
            shell.interruption().onRequest(runner::cancel);
            ResultOutput results = chosen.open(target);
            for (String statement : statements) {
                run(shell, runner, statement, results);
            }
            target.publish();
        } catch (SQLException e) {
            throw new CommandException(String.valueOf(e.getMessage()), e);
        }
        return ExitStatus.OK;
    }

    private String text(Shell shell) throws IOException {
        if (text != null && file != null) {
            throw new UsageException("STATEMENTS and --file are mutually exclusive");
        } else if (file != null) {
            return shell.text(file);
        } else if (text == null) {
            throw new UsageException("no statement. Pass it as an argument, or --file");
        }
        return text;
    }

    private static void run(Shell shell, SqlRunner runner, String statement, ResultOutput results) throws IOException {
        try {
            shell.interruption().check();
            runner.run(
                    statement,
                    results,
                    changes -> shell.err().println(rows(changes)),
                    note -> shell.err().println("note: " + note));
        } catch (SQLException e) {
            if (CANCELLED.equals(e.getSQLState()) && shell.interruption().isRequested()) {
                throw new CancellationException(e.getMessage());
            }
            String message = message(e);
            if (shell.terminals().isError()) {
                shell.err().print(ErrorPlace.of(statement, message));
            }
            throw new CommandException(message, e);
        }
    }

    /** Returns the message of an error, with the option that a connection has another word for. */
    static String message(SQLException e) {
        String option = READ_ONLY.equals(e.getSQLState())
                ? " Here, add --write."
                : MEMORY.equals(e.getSQLState()) ? " Here, add --memory." : "";
        return e.getMessage() + option;
    }

    /** Returns a line that tells how many rows a statement has changed. */
    static String rows(long changes) {
        return changes == 1 ? "1 row changed" : changes + " rows changed";
    }
}
