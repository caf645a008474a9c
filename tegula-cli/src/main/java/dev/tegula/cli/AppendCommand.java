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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Appends cells to a dense array. */
@Command(
        name = "append",
        header = "Appends cells to a dense array along one of its dimensions.",
        description = {
            "The cells go behind the last ones that are written along the dimension, across the whole (or current) domain of all others, in "
                    + "row-major order. A current domain grows where that takes more room."
        },
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula append temps new-days.csv --along day",
            "  tegula export today --format jsonl | tegula append temps - --along day --format jsonl"
        })
final class AppendCommand implements TegulaCommand {

    @Mixin
    ImportArguments cells = new ImportArguments();

    @Option(names = "--along", required = true, paramLabel = "DIM", description = "The dimension that grows.")
    String along = "";

    @Option(
            names = "--at",
            paramLabel = "MS",
            description = "Write at this time: milliseconds since 1970 or a date. Default: now.")
    @Nullable
    String at;

    @Mixin
    SealOption seal = new SealOption();

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        TableSource source = cells.source();
        OpenOptions options = WriteTimeOption.options(at, keys);
        ArraySchema schema;
        Map<String, Enumeration> enumerations;
        try (ArrayReader reader =
                shell.engine().openForReading(cells.uri, OpenOptions.defaults().withKey(keys.key()))) {
            schema = reader.schema();
            enumerations = cells.labels ? Enumerations.all(reader) : Map.of();
        }
        if (!schema.isDense()) {
            throw new CommandException(UriSecrets.maskUri(cells.uri)
                    + " is sparse: its cells have coordinates, and 'tegula import' writes them");
        }
        ImportColumns intake = cells.read(shell, source, schema, enumerations);
        intake.check();
        if (intake.hasCoordinates()) {
            throw new CommandException(intake.file() + " has coordinates; 'tegula import' puts cells where these say");
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
