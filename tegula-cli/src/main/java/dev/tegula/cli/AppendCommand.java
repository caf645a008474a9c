package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.cli.importer.ImportColumns;
import dev.tegula.cli.importer.TableSource;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Appends cells to a dense array. */
@Command(
        name = "append",
        header = "Append cells to a dense array along a dimension.",
        description = {
            "Cells are written in row-major order after the last written coordinate of the dimension, across the whole (or current) "
                    + "domain of all other dimensions. The current domain grows if necessary."
        },
        footer = {
            "  tegula append temps new-days.csv --along day",
            "  tegula export today --format jsonl | \\",
            "      tegula append temps - --along day --format jsonl"
        })
final class AppendCommand implements TegulaCommand {

    @Mixin
    ImportArguments cells = new ImportArguments();

    @Option(names = "--along", required = true, paramLabel = "DIM", description = "The dimension to append along.")
    String along = "";

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Mixin
    SealOption seal = new SealOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        TableSource source = cells.source();
        OpenOptions options = time.options(keys);
        ArraySchema schema;
        Map<String, Enumeration> enumerations;
        try (ArrayReader reader = shell.engine().openForReading(cells.uri, keys.options())) {
            schema = reader.schema();
            enumerations = cells.labels ? Enumerations.all(reader) : Map.of();
        }
        if (!schema.isDense()) {
            throw new CommandException(UriSecrets.maskUri(cells.uri)
                    + ": cannot append to a sparse array. Write its cells with 'tegula import'.");
        }
        ImportColumns intake = cells.read(shell, source, schema, enumerations);
        intake.check();
        if (intake.hasCoordinates()) {
            throw new CommandException(
                    intake.file() + ": cells to append must not have coordinates. Write them with 'tegula import'.");
        }
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            Column column = intake.column(attribute.name());
            if (column != null) {
                columns.add(column);
            }
        }
        seal.engine(shell).append(cells.uri, along, Cells.of(columns), options);
        return ExitStatus.OK;
    }
}
