package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.advice.LoggedQuery;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reads a file of queries: the options of {@code explain} on each line, quoted as in a shell. */
final class QueryLog {

    private QueryLog() {}

    /** The options of a line. */
    @Command
    static final class Line {

        @Mixin
        SelectionOptions selection = new SelectionOptions();

        @Mixin
        FieldOptions fields = new FieldOptions();
    }

    /**
     * Returns the queries of a file.
     *
     * @throws UsageException if a line is no query of the array
     */
    static List<LoggedQuery> read(String file, String text, ArrayReader array) throws IOException {
        List<LoggedQuery> queries = new ArrayList<>();
        ShellTokenizer lines = new ShellTokenizer(new StringReader(text));
        for (List<String> words = lines.next(); words != null; words = lines.next()) {
            try {
                queries.add(query(words, array));
            } catch (CommandLine.ParameterException | IllegalArgumentException | CommandException | UsageException e) {
                throw new UsageException(file + ", line " + lines.line() + ": " + e.getMessage());
            }
        }
        if (queries.isEmpty()) {
            throw new UsageException(
                    file + ": has no queries. Write the options of 'explain' on each line, such as --range row=1:10.");
        }
        return queries;
    }

    private static LoggedQuery query(List<String> words, ArrayReader array) {
        Line line = new Line();
        new CommandLine(line, CommandModel.FACTORY).setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
        Query query = line.selection.query(array);
        return new LoggedQuery(
                query.resolvedSubarray(),
                line.fields.names(array.schema()),
                line.selection.where.isGiven() ? line.selection.where.condition() : null);
    }
}
