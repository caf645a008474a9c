package dev.tegula.internal.spark.types;

import dev.tegula.ArrayReader;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The fields of an array as columns of a table: dimensions first, then attributes.
 *
 * @param fields mappings in the order of the columns
 */
public record ArrayMapping(List<FieldMapping> fields) {

    /** Key of a column's metadata: its datatype in the array. */
    static final String DATATYPE = "tegula.datatype";

    /** Key of a column's metadata: true for dimensions. */
    static final String DIMENSION = "tegula.dimension";

    public ArrayMapping {
        fields = List.copyOf(fields);
    }

    /** Returns the mapping of all fields of an array. Reads its enumerations. */
    public static ArrayMapping of(ArrayReader array, TypeOptions options) {
        ArraySchema schema = array.schema();
        List<FieldMapping> fields = new ArrayList<>();
        for (Dimension dimension : schema.dimensions()) {
            fields.add(FieldMapping.ofDimension(dimension.field(), options));
        }
        for (Attribute attribute : schema.attributes()) {
            String enumeration = attribute.enumeration();
            fields.add(
                    enumeration == null
                            ? FieldMapping.of(attribute.field(), options)
                            : FieldMapping.of(attribute.field(), array.enumeration(enumeration), options));
        }
        return new ArrayMapping(fields);
    }

    /** Returns the mappings by the names of their fields. */
    public Map<String, FieldMapping> byName() {
        return fields.stream()
                .collect(Collectors.toMap(mapping -> mapping.field().name(), mapping -> mapping));
    }

    /** Returns the columns of a table with the fields of an array. */
    public StructType columns(ArraySchema schema) {
        StructField[] columns = new StructField[fields.size()];
        for (int i = 0; i < columns.length; i++) {
            FieldMapping mapping = fields.get(i);
            Field field = mapping.field();
            MetadataBuilder metadata =
                    new MetadataBuilder().putString(DATATYPE, field.datatype().name());
            if (schema.dimension(field.name()) != null) {
                metadata.putBoolean(DIMENSION, true);
            }
            columns[i] = new StructField(
                    field.name(), mapping.type(), mapping.isNullable(), Objects.requireNonNull(metadata.build()));
        }
        return new StructType(columns);
    }
}
