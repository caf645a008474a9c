package dev.tegula.internal.spark.table;

import java.util.Arrays;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.StructType;

/** Columns as Spark's catalogs want them. */
public final class TableColumns {

    private TableColumns() {}

    /** Returns the columns of a type of rows. */
    public static Column[] of(StructType type) {
        return Arrays.stream(type.fields())
                .map(field -> Column.create(
                        field.name(),
                        field.dataType(),
                        field.nullable(),
                        field.getComment().isDefined() ? field.getComment().get() : null,
                        field.metadata().json()))
                .toArray(Column[]::new);
    }
}
