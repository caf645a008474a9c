package dev.tegula.internal.spark.table;

import java.util.Arrays;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.ColumnDefaultValue;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.types.StructType;

/** Columns as Spark's catalogs want them. */
public final class TableColumns {

    private TableColumns() {}

    /** Returns the columns of a type of rows. */
    public static Column[] of(StructType type) {
        return of(type, Map.of());
    }

    /**
     * Returns the columns of a table.
     *
     * @param defaults expressions of SQL by names of columns
     */
    static Column[] of(StructType type, Map<String, String> defaults) {
        return Arrays.stream(type.fields())
                .map(field -> {
                    String sql = defaults.get(field.name());
                    return Column.create(
                            field.name(),
                            field.dataType(),
                            field.nullable(),
                            field.getComment().isDefined() ? field.getComment().get() : null,
                            // Fill values have the defaults of rows without the column, and Spark does not ask for
                            // them.
                            sql == null ? null : new ColumnDefaultValue(sql, Expressions.literal(null)),
                            field.metadata().json());
                })
                .toArray(Column[]::new);
    }
}
