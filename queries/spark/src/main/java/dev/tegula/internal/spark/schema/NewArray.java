package dev.tegula.internal.spark.schema;

import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.DefinitionProperties;
import dev.tegula.internal.definition.NewColumn;
import dev.tegula.internal.schema.StructFields;
import dev.tegula.internal.spark.types.FieldMetadata;
import dev.tegula.internal.spark.types.StructColumns;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * The schema of an array that a table of Spark describes by its columns and properties: those of
 * {@link ArrayDefinition}, and {@code datatype.f=uint16}, {@code count.f=3}: number of values per cell.
 */
public final class NewArray {

    /** Name of the property with the names of the dimensions. */
    public static final String DIMENSIONS = ArrayDefinition.DIMENSIONS;

    private static final String DATATYPE = "datatype.";
    private static final String COUNT = "count.";

    /** Names of properties that describe an array; those of a column follow some of them after a point. */
    public static final List<String> PROPERTIES = Stream.concat(
                    DefinitionProperties.names().stream(), Stream.of("datatype", "count"))
            .toList();

    private NewArray() {}

    /**
     * Returns the schema.
     *
     * @throws IllegalArgumentException if a property is missing or invalid
     */
    public static ArraySchema schema(StructType columns, Map<String, String> properties) {
        StructColumns.requireDistinct(columns);
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
        TypeOptions types = TypeOptions.of(options);
        Set<String> single = Stream.of(columns.fields())
                .filter(column -> !(column.dataType() instanceof ArrayType) && !StructColumns.isStruct(column))
                .map(StructField::name)
                .collect(Collectors.toSet());
        List<NewColumn> fields = new ArrayList<>();
        for (StructField column : StructColumns.fields(columns)) {
            String wanted = options.get(DATATYPE + column.name());
            Datatype datatype = FieldTypes.of(column, wanted, types);
            fields.add(new NewColumn(
                    FieldTypes.attribute(column, datatype, options.get(COUNT + column.name()))
                            .field(),
                    wanted != null,
                    single.contains(column.name()),
                    FieldTypes.decimals(column, datatype)));
        }
        return ArrayDefinition.schema(fields, properties);
    }

    /** Returns the types of the columns of an array that their datatypes do not tell, by name. */
    public static Map<String, String> logicalTypes(ArraySchema schema, StructType columns) {
        Map<String, String> types = new LinkedHashMap<>();
        for (StructField column : StructColumns.nodes(columns)) {
            String type = StructColumns.isStruct(column)
                    ? StructFields.LOGICAL_TYPE
                    : FieldTypes.logicalType(
                            column,
                            Objects.requireNonNull(schema.field(column.name())).datatype());
            if (type != null) {
                types.put(column.name(), type);
            }
        }
        return types;
    }

    /** Returns the metadata that describe the columns of an array: their order, logical types and comments. */
    public static Map<String, String> metadata(ArraySchema schema, StructType columns) {
        Map<String, String> metadata = new LinkedHashMap<>();
        logicalTypes(schema, columns)
                .forEach((column, type) -> metadata.put(FieldMetadata.typeKey(schema, column), type));
        for (StructField column : StructColumns.nodes(columns)) {
            if (column.getComment().isDefined()) {
                metadata.put(
                        FieldMetadata.commentKey(schema, column.name()),
                        column.getComment().get());
            }
        }
        List<String> fields =
                StructColumns.fields(columns).stream().map(StructField::name).toList();
        String order = ColumnOrder.of(schema, fields);
        if (order != null) {
            metadata.put(ColumnOrder.KEY, order);
        }
        return metadata;
    }

    /** Returns whether a property describes an array. */
    public static boolean isProperty(String name) {
        return DefinitionProperties.isOne(name) || name.startsWith(DATATYPE) || name.startsWith(COUNT);
    }

    /**
     * Returns the properties with which {@link #schema} makes an equal array of columns. Enumerations have none: their
     * columns become attributes of the values.
     *
     * @param columns the columns of the array
     */
    public static Map<String, String> properties(ArraySchema schema, StructType columns) {
        Map<String, String> properties = new LinkedHashMap<>(DefinitionProperties.of(schema));
        for (StructField column : StructColumns.fields(columns)) {
            Field field = Objects.requireNonNull(schema.field(column.name()));
            Attribute attribute = schema.attribute(column.name());
            boolean isUsual = field.datatype() == usual(column)
                    || attribute != null && attribute.enumeration() != null
                    || schema.dimension(column.name()) != null && field.datatype() == Datatype.STRING_ASCII;
            if (!isUsual) {
                properties.put(DATATYPE + column.name(), field.datatype().name().toLowerCase(Locale.ROOT));
            }
            if (!field.isVariable() && field.valuesPerCell() > 1) {
                properties.put(COUNT + column.name(), Integer.toString(field.valuesPerCell()));
            }
        }
        return properties;
    }

    /** Returns the datatype of a column without properties; null if it needs one. */
    private static @Nullable Datatype usual(StructField column) {
        try {
            return FieldTypes.of(
                    new StructField(column.name(), column.dataType(), column.nullable(), Metadata.empty()),
                    null,
                    TypeOptions.DEFAULTS);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
