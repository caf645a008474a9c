package dev.tegula.io.table;

import dev.tegula.annotations.Result;
import dev.tegula.schema.ArraySchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schema that was inferred from files.
 *
 * @param sampledRows the number of rows that were looked at
 * @param complete whether these were all rows
 * @param notes further advice for people who read the schema, in sentences
 * @param rowNumbers the dimension that numbers the rows, for {@link ImportOptions#withRowNumbers}, or null if the files
 *     have all dimensions
 */
@Result
public record InferredSchema(
        ArraySchema schema,
        long sampledRows,
        boolean complete,
        List<TableNote> notes,
        @Nullable String rowNumbers) {

    public InferredSchema {
        notes = List.copyOf(notes);
    }
}
