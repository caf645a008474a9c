package dev.tegula.cli;

import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.schema.SchemaWriter;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.query.Duplicates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Infers the schema of an array from files. */
@Command(
        name = "infer",
        description = {
            "Types, nulls, units of datetimes, dimensions, domains, tile extents, enumerations, and the filters that "
                    + "need the least space for a sample, and little time. Edit the result and pass it to 'tegula create'."
        },
        footer = {
            "  tegula infer ticks.csv --dims symbol,time > schema.json",
            "  tegula create ticks schema.json",
            "  tegula infer temps.csv --dense --dims row,col"
        })
final class InferCommand implements TegulaCommand {

    @Parameters(
            index = "0..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files with the cells, also as a pattern with * and ?; - for standard input.")
    List<String> files = new ArrayList<>();

    @Mixin
    ImportArguments arguments = new ImportArguments();

    @Mixin
    InferenceArguments inference = new InferenceArguments();

    @Override
    public int run(Shell shell) throws IOException {
        try (InputTables inputs = arguments.inputs(shell, files);
                RejectedRows rejects = arguments.rejects(inputs.list())) {
            ReadOptions read = rejects == null
                    ? arguments.read(shell)
                    : arguments.read(shell).withRejects(rejects::add);
            InferredSchema inferred = inference.infer(inputs.list(), read, arguments.map(), Duplicates.REFUSE);
            TextOutput out = new TextOutput(shell.out());
            new SchemaWriter(new JsonText(out), inferred.schema()).write();
            out.flush();
            InferenceArguments.tell(inferred, shell);
        }
        return ExitStatus.OK;
    }
}
