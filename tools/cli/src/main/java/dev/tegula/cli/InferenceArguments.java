package dev.tegula.cli;

import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.io.SchemaInference;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableNote;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArrayType;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to infer a schema. */
final class InferenceArguments {

    @Option(
            names = "--dims",
            paramLabel = "A,B",
            description =
                    "Columns that become dimensions. Default: the fewest that tell all rows of the sample apart, else row numbers.")
    @Nullable
    String dimensions;

    @Option(
            names = "--row-numbers",
            paramLabel = "DIM",
            description = "Number the rows in this dimension, for files without coordinates.")
    @Nullable
    String rowNumbers;

    @Option(names = "--sparse", description = "Infer a sparse array. Default for files of rows.")
    boolean sparse;

    @Option(names = "--dense", description = "Infer a dense array. Default for files of grids.")
    boolean dense;

    @Option(
            names = "--sample-rows",
            paramLabel = "N",
            description = "Rows to look at. Default: all of files up to 50 MB and for dense arrays, else 100,000.")
    @Nullable
    Long sampleRows;

    /** Returns whether an option is given. */
    boolean isGiven() {
        return dimensions != null || sparse || dense || sampleRows != null;
    }

    /** Prints the notes of a schema. */
    static void tell(InferredSchema inferred, Shell shell) {
        for (TableNote note : inferred.notes()) {
            shell.err().println(CommandSteps.after(note.text(), note.nextStep()));
        }
    }

    /**
     * Infers the schema of files, without duplicates if they will be dropped.
     *
     * @param mapping the fields of columns that have another name in the array
     */
    InferredSchema infer(List<TableInput> inputs, ReadOptions read, Map<String, String> mapping, Duplicates duplicates)
            throws IOException {
        if (sparse && dense) {
            throw new UsageException("--sparse and --dense are mutually exclusive");
        }
        if (dimensions != null && rowNumbers != null) {
            throw new UsageException("--dims and --row-numbers are mutually exclusive");
        }
        if (sampleRows != null && sampleRows < 1) {
            throw new UsageException("--sample-rows: must be positive (found " + sampleRows + ")");
        }
        InferenceOptions options = InferenceOptions.defaults()
                .withRead(read)
                .withMapping(mapping)
                .withRowNumbers(rowNumbers)
                .withType(sparse ? ArrayType.SPARSE : dense ? ArrayType.DENSE : null);
        if (duplicates == Duplicates.DROP) {
            options = options.withoutDuplicates();
        }
        if (dimensions != null) {
            options = options.withDimensions(FieldOptions.parse("--dims", dimensions));
        }
        if (sampleRows != null || dense) {
            options = options.withSampleRows(sampleRows == null ? Integer.MAX_VALUE : sampleRows);
        }
        return SchemaInference.of(options).run(inputs);
    }
}
