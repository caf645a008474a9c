package dev.tegula.internal.spark.write;

import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The rows of a streaming query, which Spark passes on as they are.
 *
 * @param query identifier of the query
 * @param rows their columns
 * @param columns the columns of the array
 */
record StreamInput(String query, StructType rows, StructType columns) {

    /**
     * Refuses rows that have other columns, or values of other types. Spark reads values of rows by type without a
     * check.
     *
     * @throws IllegalArgumentException if there are some
     */
    void requireMatch() {
        for (StructField row : rows.fields()) {
            StructField column = null;
            for (StructField each : columns.fields()) {
                column = each.name().equals(row.name()) ? each : column;
            }
            if (column == null) {
                throw new IllegalArgumentException("column '" + row.name() + "': the array has none of this name"
                        + " (expected " + String.join(", ", columns.fieldNames()) + "). Leave it out with drop(), or"
                        + " rename it.");
            }
            String found = row.dataType().catalogString();
            String expected = column.dataType().catalogString();
            if (!found.equals(expected)) {
                throw new IllegalArgumentException("column '" + row.name() + "': wrong type (found " + found
                        + ", expected " + expected + "). Streams are not converted: use cast(\"" + expected + "\").");
            }
        }
    }
}
