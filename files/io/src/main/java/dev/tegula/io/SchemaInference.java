package dev.tegula.io;

import dev.tegula.internal.io.infer.Inference;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.InferredSchema;
import dev.tegula.io.table.TableInput;
import java.io.IOException;
import java.util.List;

/**
 * Infers the schema of an array from files: types, nulls, units of datetimes, dimensions, domains, tile extents,
 * enumerations and filters. Filters are chosen by the size of a sample and a fixed time for each filter, so that the
 * same files have the same schema.
 */
public final class SchemaInference {

    private final InferenceOptions options;

    private SchemaInference(InferenceOptions options) {
        this.options = options;
    }

    /** Returns an inference with options. */
    public static SchemaInference of(InferenceOptions options) {
        return new SchemaInference(options);
    }

    /**
     * Infers a schema.
     *
     * @param inputs files with the same columns. Their sources stay open. Those that can be read only once are copied
     *     to temporary files, which closing them deletes
     * @throws IllegalArgumentException if no column can be a dimension, or one that was named cannot
     */
    public InferredSchema run(List<TableInput> inputs) throws IOException {
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("no files to infer a schema from");
        }
        for (TableInput input : inputs) {
            if (input.source().isOnce()) {
                input.source().file();
            }
        }
        return Inference.infer(inputs, options);
    }
}
