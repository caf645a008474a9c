package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.errors.NextStep;
import dev.tegula.io.TableImport;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.UriSecrets;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Appends cells to a dense array. */
@Command(
        name = "append",
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

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files with the cells, also as a pattern with * and ?; - for standard input.")
    List<String> files = new ArrayList<>();

    @Mixin
    ImportArguments arguments = new ImportArguments();

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
        try (InputTables inputs = arguments.inputs(shell, files)) {
            append(shell, inputs.list());
        }
        shell.engine().maintenance(uri, time.options(keys)).warnOfNewerWrites();
        return ExitStatus.OK;
    }

    private void append(Shell shell, List<TableInput> inputs) throws IOException {
        OpenOptions options = time.options(keys);
        ArraySchema schema;
        try (ArrayReader reader = shell.engine().openForReading(uri, keys.options())) {
            schema = reader.schema();
        }
        if (!schema.isDense()) {
            throw new CommandException(UriSecrets.maskUri(uri)
                    + ": cannot append to a sparse array. Write its cells with 'tegula import'.");
        }
        try (RejectedRows rejects = arguments.rejects(inputs)) {
            ImportOptions reading = arguments.options(shell, inputs).withOpen(keys.options());
            if (rejects != null) {
                reading = reading.withRead(reading.read().withRejects(rejects::add));
            }
            Cells cells = read(shell, inputs, reading);
            if (cells.find(schema.dimensions().get(0).name()) != null) {
                throw new CommandException(String.join(", ", files)
                        + ": cells to append must not have coordinates. Write them with 'tegula import'.");
            }
            try (ArrayWriter writer = seal.engine(shell).openForWriting(uri, options)) {
                writer.append(along, cells);
            }
            if (rejects != null) {
                shell.err().print(rejects.summary());
            }
        }
    }

    private Cells read(Shell shell, List<TableInput> inputs, ImportOptions options) throws IOException {
        try {
            return TableImport.of(shell.engine(), uri).withOptions(options).read(inputs);
        } catch (TableFileException e) {
            // Only imports can add labels, and any amount of fill values, themselves.
            NextStep step = e.nextStep();
            String advice = step == null
                    ? null
                    : switch (step.action()) {
                        case ADD_LABELS -> "Add new labels with 'tegula evolve'.";
                        case ALLOW_FILL -> "Write the fill values with 'tegula import --allow-fill'.";
                        default -> null;
                    };
            throw advice == null ? e : new CommandException(NextStep.after(String.valueOf(e.getMessage()), advice), e);
        }
    }
}
