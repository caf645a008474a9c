package dev.tegula.internal.io.infer;

import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableSchema;
import java.io.IOException;
import java.util.List;

/** Infers the schema of an array from files. */
public final class Inference {

    private Inference() {}

    /** Reads a sample and builds a schema. */
    public static InferredSchema infer(List<TableInput> inputs, InferenceOptions options) throws IOException {
        Sample sample = Sample.read(inputs, options);
        List<TableAxis> first = sample.schema().axes();
        List<List<TableAxis>> axes = first.isEmpty() ? List.of() : GridDimensions.read(first, inputs, options.read());
        FieldNames names = new FieldNames(options, sample.schema());
        InferredSchema inferred =
                SchemaBuilding.infer(sample, axes, names.byColumn(options), !Sample.isUntyped(inputs));
        return new InferredSchema(
                names.apply(inferred.schema()),
                inferred.sampledRows(),
                inferred.complete(),
                inferred.notes(),
                inferred.rowNumbers());
    }

    /** Returns the columns of files without types, with the types that fit a sample. */
    public static TableSchema columns(List<TableInput> inputs, InferenceOptions options) throws IOException {
        return Sample.read(inputs, options).schema();
    }

    /** Returns whether files have text without types, so that {@link #columns} samples them. */
    public static boolean isUntyped(TableInput input) {
        return Sample.isUntyped(List.of(input));
    }
}
