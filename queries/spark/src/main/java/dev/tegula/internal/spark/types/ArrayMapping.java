package dev.tegula.internal.spark.types;

import dev.tegula.ArrayReader;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The fields of an array as columns of a table: dimensions first, then attributes.
 *
 * @param fields mappings in the order of the columns
 * @param structs full names of the columns that are structs
 */
public record ArrayMapping(List<FieldMapping> fields, Set<String> structs) {

    /** Key of a column's metadata: true for dimensions. */
    static final String DIMENSION = "tegula.dimension";

    public ArrayMapping {
        fields = List.copyOf(fields);
        structs = Set.copyOf(structs);
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
        return new ArrayMapping(fields, options.structs());
    }

    /** Returns the mappings by the names of their fields. */
    public Map<String, FieldMapping> byName() {
        return fields.stream()
                .collect(Collectors.toMap(mapping -> mapping.field().name(), mapping -> mapping));
    }

    /** Returns the columns of a table with the fields of an array. */
    public StructType columns(ArraySchema schema) {
        List<StructField> columns = new ArrayList<>();
        for (FieldMapping mapping : fields) {
            Field field = mapping.field();
            MetadataBuilder metadata = new MetadataBuilder()
                    .putString(FieldKeys.DATATYPE, field.datatype().name());
            if (schema.dimension(field.name()) != null) {
                metadata.putBoolean(DIMENSION, true);
            }
            columns.add(new StructField(
                    field.name(), mapping.type(), mapping.isNullable(), Objects.requireNonNull(metadata.build())));
        }
        return StructColumns.nested(columns, structs);
    }

    /**
     * Returns the names of the fields that a column needs.
     *
     * @param type its type; of a struct, the fields that are read
     */
    public Stream<String> fields(String column, DataType type) {
        return type instanceof StructType ? fields(byName().keySet(), column, type) : Stream.of(column);
    }

    /** @param names names of all fields; that of a struct is among them if it can be null */
    static Stream<String> fields(Set<String> names, String column, DataType type) {
        if (!(type instanceof StructType struct)) {
            return Stream.of(column);
        }
        Stream<String> inner = Stream.of(struct.fields())
                .flatMap(field -> fields(names, StructFields.name(column, field.name()), field.dataType()));
        return names.contains(column) ? Stream.concat(Stream.of(column), inner) : inner;
    }
}
