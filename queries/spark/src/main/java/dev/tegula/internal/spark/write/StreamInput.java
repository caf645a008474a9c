package dev.tegula.internal.spark.write;

import java.util.Set;
import org.apache.spark.sql.types.StructType;

/**
 * The rows of a query that Spark passes on as they are.
 *
 * @param query identifier of a streaming query
 * @param rows their columns
 * @param columns the columns of the array
 * @param defaults those that have a default
 */
record StreamInput(String query, StructType rows, StructType columns, Set<String> defaults) {

    /**
     * Refuses rows that have other columns, or values of other types, or lack a column that has a default.
     *
     * @throws IllegalArgumentException if there are some
     */
    void requireMatch() {
        SchemaMerge.requireMatch(rows, columns, defaults);
    }
}
