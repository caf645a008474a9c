package dev.tegula.arrow;

import dev.tegula.internal.arrow.ArrowLayout;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Converts schemas of tables to Arrow schemas.
 *
 * <p>Properties that Arrow's types cannot express are stored in the metadata of the field: {@code tegula.datatype},
 * {@code tegula.values_per_cell}, {@code tegula.nullable}, {@code tegula.enumeration} and
 * {@code tegula.enumeration.datatype}. {@link ArrowToCells#schema} restores them.
 */
public final class ArrowSchemas {

    private ArrowSchemas() {}

    /**
     * Returns the schema in the format of messages: fields of enumerations have the type of the entries, and a
     * dictionary encoding with the type of the indexes.
     *
     * @throws IllegalArgumentException if Arrow cannot hold a column
     */
    public static Schema of(TableSchema schema) {
        List<Field> fields =
                ArrowLayout.of(schema).stream().map(ArrowLayout::messageField).toList();
        return new Schema(fields, ArrowLayout.metadata(schema));
    }

    /**
     * Returns the columns of fields of an array, with their enumerations.
     *
     * @param array the schema with the entries of all enumerations
     */
    static List<TableColumn> columns(ArraySchema array, List<dev.tegula.schema.Field> fields) {
        List<TableColumn> columns = new ArrayList<>();
        for (dev.tegula.schema.Field field : fields) {
            Attribute attribute = array.attribute(field.name());
            Enumeration labels = null;
            for (Enumeration enumeration : array.enumerations()) {
                if (attribute != null && enumeration.name().equals(attribute.enumeration())) {
                    labels = enumeration;
                }
            }
            columns.add(new TableColumn(field, labels));
        }
        return columns;
    }
}
