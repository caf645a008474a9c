package dev.tegula.internal.spark.schema;

import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The schema of an array that a table of Spark describes by its columns and properties: those of
 * {@link ArrayDefinition}, and {@code datatype.f=uint16}, {@code count.f=3}: number of values per cell.
 */
public final class NewArray {

    /** Name of the property with the names of the dimensions. */
    public static final String DIMENSIONS = ArrayDefinition.DIMENSIONS;

    private NewArray() {}

    /**
     * Returns the schema.
     *
     * @throws IllegalArgumentException if a property is missing or invalid
     */
    public static ArraySchema schema(StructType columns, Map<String, String> properties) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
        TypeOptions types = TypeOptions.of(options);
        List<NewColumn> fields = new ArrayList<>();
        for (StructField column : columns.fields()) {
            String wanted = options.get("datatype." + column.name());
            Datatype datatype = FieldTypes.of(column, wanted, types);
            fields.add(new NewColumn(
                    FieldTypes.attribute(column, datatype, options.get("count." + column.name()))
                            .field(),
                    wanted != null,
                    !(column.dataType() instanceof ArrayType)));
        }
        return ArrayDefinition.schema(fields, properties);
    }
}
