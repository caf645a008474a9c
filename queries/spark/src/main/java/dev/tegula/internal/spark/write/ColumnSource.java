package dev.tegula.internal.spark.write;

import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The column of a field in the rows of a write.
 *
 * @param name name of the field
 * @param ordinal position in the rows
 * @param labels the labels of an enumerated field, or null
 */
record ColumnSource(String name, int ordinal, @Nullable Labels labels) implements Serializable {

    private static final long serialVersionUID = 1L;

    ColumnSource {
        ComponentRules.require(name, "column, name");
        ComponentRules.requireCount(ordinal, "column, position");
    }
}
