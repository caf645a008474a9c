package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.advice.LoggedQuery;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Reads a file of queries: the arguments of {@code explain} on each line, quoted as in a shell. Lines with the URI of
 * another array are left out.
 */
final class QueryLog {

    private QueryLog() {}

    /** The options of a line. */
    @Command
    static final class Line {

        @Parameters(index = "0", arity = "0..1")
        @Nullable
        String uri;

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
                Line line = line(words);
                if (line.uri == null
                        || VfsUri.parse(line.uri)
                                .equals(VfsUri.parse(array.query().parts().array()))) {
                    queries.add(query(line, array));
                }
            } catch (CommandLine.ParameterException | IllegalArgumentException | CommandException | UsageException e) {
                throw new UsageException(file + ", line " + lines.line() + ": " + e.getMessage());
            }
        }
        if (queries.isEmpty()) {
            throw new UsageException(
                    file
                            + ": has no queries of the array. Write the options of 'explain' on each line, such as --range row=1:10.");
        }
        return queries;
    }

    private static Line line(List<String> words) {
        Line line = new Line();
        new CommandLine(line, CommandModel.FACTORY).setExpandAtFiles(false).parseArgs(words.toArray(String[]::new));
        return line;
    }

    private static LoggedQuery query(Line line, ArrayReader array) {
        Query query = line.selection.query(array);
        return new LoggedQuery(
                query.resolvedSubarray(),
                line.fields.names(array.schema()),
                line.selection.where.isGiven() ? line.selection.where.condition() : null);
    }
}
