package dev.tegula.cli;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.io.table.ReadOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How CSV is written. What is not given is found at the beginning of each file. */
final class CsvArguments {

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description =
                    "Delimiter of CSV; 'tab' for a tab. Default: found at the beginning of the file, as all options of CSV.")
    @Nullable
    String delimiter;

    @Option(
            names = "--header",
            paramLabel = "true|false",
            description = "Whether the first line of CSV has the names of the columns.")
    @Nullable
    String header;

    @Option(names = "--skip-lines", paramLabel = "N", description = "Lines of CSV before the header or the first row.")
    @Nullable
    String skippedLines;

    @Option(names = "--quote", paramLabel = "CHAR", description = "Quote of CSV; 'none' for values without quotes.")
    @Nullable
    String quote;

    @Option(
            names = "--escape",
            paramLabel = "CHAR",
            description = "Character of CSV before quotes inside quotes; 'none' if they are doubled.")
    @Nullable
    String escape;

    @Option(
            names = "--comment",
            paramLabel = "CHAR",
            description = "First character of lines of CSV to leave out; 'none' to read all.")
    @Nullable
    String comment;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "Character set of CSV, such as windows-1252 or UTF-16. Default: UTF-8, or as marked.")
    @Nullable
    String encoding;

    @Option(
            names = "--ragged",
            paramLabel = "true|false",
            description = "Whether rows of CSV may have too few values; the others are null. Default: false.")
    @Nullable
    String ragged;

    @Option(
            names = "--decimal",
            paramLabel = "CHAR",
            description = "Decimal sign of numbers in CSV, a comma or a point; the other one marks thousands.")
    @Nullable
    String decimal;

    @Option(
            names = "--dates",
            paramLabel = "ORDER",
            description =
                    "Order of dates such as 01/02/2026 in CSV: day-first or month-first. Default: text if no date tells.")
    @Nullable
    String dates;

    /** Returns options with those that are given. */
    ReadOptions apply(ReadOptions options) {
        ReadOptions read = delimiter == null ? options : options.withDelimiter(character(delimiter));
        read = with(read, "header", header);
        read = with(read, "skip-lines", skippedLines);
        read = with(read, "quote", quote);
        read = with(read, "escape", escape);
        read = with(read, "comment", comment);
        read = with(read, "encoding", encoding);
        read = with(read, "decimal", decimal);
        read = with(read, "dates", dates);
        return with(read, "ragged", ragged);
    }

    private static ReadOptions with(ReadOptions read, String name, @Nullable String value) {
        return value == null ? read : read.withValue(name, value);
    }

    private static char character(String text) {
        if (text.equals("tab") || text.equals("\\t")) {
            return '\t';
        }
        if (text.length() != 1) {
            throw new UsageException("--delimiter: must be one character or 'tab' (found '" + text + "')");
        }
        return text.charAt(0);
    }
}
