package dev.tegula.internal.spark.types;

import java.util.Arrays;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A table that also tells its columns as a type of rows, as Spark 4.0 requires. */
public interface TypedTable extends Table {

    @Override
    @SuppressWarnings("deprecation")
    default StructType schema() {
        return new StructType(Arrays.stream(columns()).map(TypedTable::field).toArray(StructField[]::new));
    }

    private static StructField field(Column column) {
        String json = column.metadataInJSON();
        Metadata metadata = json == null ? Metadata.empty() : Metadata.fromJson(json);
        StructField field = new StructField(column.name(), column.dataType(), column.nullable(), metadata);
        String comment = column.comment();
        return comment == null ? field : field.withComment(comment);
    }
}
