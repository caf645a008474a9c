package dev.tegula.io.table;

import dev.tegula.annotations.Result;
import dev.tegula.schema.ArraySchema;
import java.util.List;

/**
 * A schema that was inferred from files.
 *
 * @param sampledRows the number of rows that were looked at
 * @param complete whether these were all rows
 * @param notes further advice for people who read the schema, in sentences
 */
@Result
public record InferredSchema(ArraySchema schema, long sampledRows, boolean complete, List<String> notes) {

    public InferredSchema {
        notes = List.copyOf(notes);
    }
}
