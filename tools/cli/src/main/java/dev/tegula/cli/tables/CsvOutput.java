package dev.tegula.cli.tables;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.WriteOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How CSV is written. */
final class CsvOutput {

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "Delimiter of CSV: a comma (default), ';', '|' or 'tab'.")
    @Nullable
    String delimiter;

    @Option(
            names = "--na",
            paramLabel = "TEXT",
            description = "Text of nulls in CSV. Default: an empty field; an empty string is \"\".")
    @Nullable
    String nulls;

    @Option(names = "--bom", description = "Begin CSV with a byte order mark, by which Excel recognises UTF-8.")
    boolean bom;

    /** Adds the options. */
    WriteOptions apply(WriteOptions options, TableFormat format) {
        boolean isGiven = delimiter != null || nulls != null || bom;
        if (isGiven && !format.name().equals("csv") && !format.name().equals("tsv")) {
            throw new UsageException("--delimiter, --na and --bom: require CSV (found " + format.name() + ")");
        }
        WriteOptions all = options;
        if (delimiter != null) {
            all = all.withValue("delimiter", delimiter.equals("tab") ? "\t" : delimiter);
        }
        if (nulls != null) {
            all = all.withValue("nulls", nulls);
        }
        return bom ? all.withValue("bom", "true") : all;
    }
}
