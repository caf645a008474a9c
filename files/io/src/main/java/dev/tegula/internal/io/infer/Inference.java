package dev.tegula.internal.io.infer;

import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Infers the schema of an array from files. */
public final class Inference {

    private Inference() {}

    /**
     * A schema with the reason for its dimension.
     *
     * @param unchosen why no columns are dimensions and rows are numbered, a sentence without its point, or null
     */
    public record Explained(
            InferredSchema inferred, @Nullable String unchosen) {}

    /** Reads a sample and builds a schema. */
    public static InferredSchema infer(List<TableInput> inputs, InferenceOptions options) throws IOException {
        return explained(inputs, options).inferred();
    }

    /** Reads a sample and builds a schema, with its reason. */
    public static Explained explained(List<TableInput> inputs, InferenceOptions options) throws IOException {
        Sample sample = Sample.read(inputs, options);
        List<TableAxis> first = sample.schema().axes();
        List<List<TableAxis>> axes = first.isEmpty() ? List.of() : GridDimensions.read(first, inputs, options.read());
        FieldNames names = new FieldNames(options, sample.schema());
        Explained built = SchemaBuilding.infer(sample, axes, names.byColumn(options), !Sample.isUntyped(inputs));
        InferredSchema inferred = built.inferred();
        InferredSchema named = new InferredSchema(
                names.apply(inferred.schema()),
                inferred.sampledRows(),
                inferred.complete(),
                inferred.notes(),
                inferred.rowNumbers());
        return new Explained(named, built.unchosen());
    }

    /**
     * A file as a table.
     *
     * @param schema its columns
     * @param read how to read it, so that its columns have these types
     */
    public record TypedFile(TableSchema schema, ReadOptions read) {}

    /** Returns the columns of a file: those without types have the ones that fit a sample. */
    public static TypedFile typed(TableInput input, InferenceOptions options) throws IOException {
        ReadOptions read = options.read();
        if (!Sample.isUntyped(List.of(input))) {
            try (TableReader reader = input.format().read(input.source(), read)) {
                return new TypedFile(reader.schema(), read);
            }
        }
        TableSchema schema = Sample.read(List.of(input), options).schema();
        Map<String, Field> fields =
                schema.columns().stream().collect(Collectors.toMap(TableColumn::name, TableColumn::field));
        return new TypedFile(schema, read.withFields(fields, Map.of()).withFound(Map.of(TextForms.NEW_ARRAY, "true")));
    }
}
