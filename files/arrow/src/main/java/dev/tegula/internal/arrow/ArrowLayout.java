package dev.tegula.internal.arrow;

import dev.tegula.internal.io.cells.UnsupportedTypeException;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a field in Arrow's buffers.
 *
 * @param field the field of the column
 * @param shape whether cells are values or lists
 * @param value the type of the values; of the indexes if they are in a dictionary
 * @param nullable whether cells can be null in Arrow. Fields that are not nullable in the array can be here, because
 *     values that Arrow cannot express become null
 * @param dictionary the dictionary of the values, or null
 * @param metadata the metadata of the field in Arrow
 */
public record ArrowLayout(
        Field field,
        Shape shape,
        ValueType value,
        boolean nullable,
        @Nullable DictionaryLayout dictionary,
        Map<String, String> metadata) {

    /** The number of values per cell, if Arrow's type does not determine it. */
    static final String VALUES_PER_CELL = "tegula.values_per_cell";

    /** Whether cells can be null, if that differs in Arrow. */
    static final String NULLABLE = "tegula.nullable";

    /** The name of the enumeration of a field. */
    static final String ENUMERATION = "tegula.enumeration";

    /** The datatype of the entries of an enumeration, if Arrow's type does not determine it. */
    static final String ENUMERATION_DATATYPE = "tegula.enumeration.datatype";

    private static final String NEXT_STEP = " Leave the column out.";

    /** How cells are arranged. */
    enum Shape {
        SINGLE,
        FIXED_LIST,
        LIST,
        LARGE_LIST
    }

    /**
     * A dictionary of values.
     *
     * @param id its number in the schema
     * @param name name of the enumeration
     * @param values the layout of its entries
     */
    record DictionaryLayout(long id, String name, boolean ordered, ArrowLayout values) {}

    /** Returns the layouts to write the columns of a table in; the index of a column is that of its dictionary. */
    public static List<ArrowLayout> of(TableSchema schema) {
        List<ArrowLayout> layouts = new ArrayList<>();
        for (TableColumn column : schema.columns()) {
            DecimalType decimals = ColumnMetadata.decimals(schema, column);
            ArrowLayout layout = of(column, decimals, ColumnMetadata.zone(schema, column), layouts.size());
            ColumnMetadata.of(schema, column.name()).forEach((key, value) -> {
                boolean isInType = layout.decimals() != null || layout.value.zone() != null;
                if (!key.equals(ColumnMetadata.LOGICAL_TYPE) || !isInType) {
                    layout.metadata.put(key, value);
                }
            });
            layouts.add(layout);
        }
        return layouts;
    }

    /** Returns the metadata of a table that are not about one of its columns, whose fields have them. */
    public static Map<String, String> metadata(TableSchema schema) {
        Map<String, String> pairs = new LinkedHashMap<>(schema.metadata());
        pairs.keySet().removeIf(GridMetadata::isOfField);
        return pairs;
    }

    /** Returns the metadata of a table: those of a schema, without those of programs, and of its fields. */
    public static Map<String, String> metadata(Map<String, String> schema, List<ArrowLayout> layouts) {
        Map<String, String> pairs = new HashMap<>(schema);
        pairs.keySet().removeIf(key -> !ColumnMetadata.isKept(key));
        for (ArrowLayout layout : layouts) {
            String column = layout.field().name();
            layout.metadata.forEach((key, value) -> {
                if (ColumnMetadata.isKept(key)) {
                    ColumnMetadata.put(pairs, column, key, value);
                }
            });
            DecimalType decimals = layout.decimals();
            if (decimals != null) {
                ColumnMetadata.put(pairs, column, ColumnMetadata.LOGICAL_TYPE, decimals.toString());
            }
            String zone = layout.value.zone();
            if (zone != null && layout.dictionary == null) {
                ColumnMetadata.putZone(pairs, column, zone);
            }
        }
        return pairs;
    }

    private static ArrowLayout of(TableColumn column, @Nullable DecimalType decimals, @Nullable String zone, long id) {
        Field field = column.field();
        Enumeration enumeration = column.enumeration();
        ValueType value = decimals != null && decimals.precision() <= ValueType.MOST_DIGITS
                ? ValueType.ofDecimals(decimals, field.datatype())
                : ValueType.of(field.datatype(), field.valuesPerCell()).inZone(zone);
        Shape shape = shape(value, field.valuesPerCell());
        Map<String, String> metadata = new LinkedHashMap<>();
        ValueType inferred = ValueType.of(value.arrow(), null, 0);
        if (inferred == null || inferred.datatype() != field.datatype()) {
            metadata.put(FieldKeys.DATATYPE, field.datatype().name());
        }
        if (value.kind().isText() && !field.isVariable()) {
            metadata.put(VALUES_PER_CELL, Integer.toString(field.valuesPerCell()));
        }
        DictionaryLayout dictionary = null;
        if (enumeration != null) {
            if (!(value.arrow() instanceof ArrowType.Int)) {
                throw new IllegalArgumentException("field '" + field.name()
                        + "': wrong type of the indexes of an enumeration (found " + field.datatype()
                        + ", expected an integer)." + NEXT_STEP);
            }
            ArrowLayout entries = of(TableColumn.of(entryField(enumeration)), null, null, 0);
            metadata.put(ENUMERATION, enumeration.name());
            String datatype = entries.metadata.get(FieldKeys.DATATYPE);
            if (datatype != null) {
                metadata.put(ENUMERATION_DATATYPE, datatype);
            }
            dictionary = new DictionaryLayout(id, enumeration.name(), enumeration.ordered(), entries);
        }
        boolean lossy = shape == Shape.SINGLE && (value.isLossy() || dictionary != null);
        if (lossy && !field.nullable()) {
            metadata.put(NULLABLE, "false");
        }
        return new ArrowLayout(field, shape, value, field.nullable() || lossy, dictionary, metadata);
    }

    /** Returns the field of the entries of an enumeration. */
    static Field entryField(Enumeration enumeration) {
        return new Field(enumeration.name(), enumeration.datatype(), enumeration.valuesPerCell(), false);
    }

    /** Returns the decimals that the values are, or null. */
    @Nullable
    DecimalType decimals() {
        return dictionary == null && value.arrow() instanceof ArrowType.Decimal decimal
                ? new DecimalType(decimal.getPrecision(), decimal.getScale())
                : null;
    }

    /** Returns this layout of decimals, read as values of a type. */
    ArrowLayout asDecimals(Datatype type) {
        int perCell = type.isString() ? Field.VARIABLE : shape == Shape.SINGLE ? 1 : field.valuesPerCell();
        Field read = new Field(field.name(), type, perCell, field.nullable());
        return new ArrowLayout(read, shape, value.as(type), nullable, dictionary, metadata);
    }

    private static Shape shape(ValueType value, int valuesPerCell) {
        boolean single = valuesPerCell == 1
                || value.kind().isVariable()
                || value.kind() == ValueKind.FIXED_BYTES
                || value.isDecimalText();
        return single ? Shape.SINGLE : valuesPerCell == Field.VARIABLE ? Shape.LIST : Shape.FIXED_LIST;
    }

    /**
     * Returns the layout to read a field in.
     *
     * @param arrow the field in message format: values of dictionaries have their own type
     * @throws IllegalArgumentException if columns cannot hold values of its type
     */
    public static ArrowLayout of(org.apache.arrow.vector.types.pojo.Field arrow) {
        return of(arrow, arrow.getMetadata().get(FieldKeys.DATATYPE), true);
    }

    private static ArrowLayout of(
            org.apache.arrow.vector.types.pojo.Field arrow, @Nullable String datatype, boolean dictionaries) {
        ArrowType type = arrow.getType();
        Map<String, String> metadata = arrow.getMetadata();
        Shape shape = Shape.SINGLE;
        int listSize = 1;
        org.apache.arrow.vector.types.pojo.Field values = arrow;
        if (arrow.getDictionary() == null || !dictionaries) {
            shape = type instanceof ArrowType.FixedSizeList
                    ? Shape.FIXED_LIST
                    : type instanceof ArrowType.List
                            ? Shape.LIST
                            : type instanceof ArrowType.LargeList ? Shape.LARGE_LIST : Shape.SINGLE;
            listSize = type instanceof ArrowType.FixedSizeList list
                    ? list.getListSize()
                    : shape == Shape.SINGLE ? 1 : Field.VARIABLE;
            values = shape == Shape.SINGLE ? arrow : arrow.getChildren().get(0);
        }
        DictionaryEncoding encoding = dictionaries ? values.getDictionary() : null;
        ValueType value = encoding == null
                ? ValueType.of(values.getType(), datatype(datatype), valuesPerCell(metadata))
                : ValueType.of(encoding.getIndexType(), null, 1);
        boolean nested = shape != Shape.SINGLE
                && (value == null
                        || value.kind().isVariable()
                        || value.kind() == ValueKind.FIXED_BYTES
                        || value.isDecimalText());
        boolean twice = shape != Shape.SINGLE && values.getDictionary() != null && !dictionaries;
        if (value == null || nested || twice || listSize == 0) {
            throw new UnsupportedTypeException(
                    arrow.getName(),
                    ValueType.name(type) + (shape == Shape.SINGLE ? "" : " of " + ValueType.name(values.getType())));
        }
        int valuesPerCell = shape != Shape.SINGLE
                ? listSize
                : value.kind() == ValueKind.FIXED_BYTES
                        ? value.width()
                        : value.kind().isVariable() || value.isDecimalText()
                                ? value.kind().isText() && valuesPerCell(metadata) > 0
                                        ? valuesPerCell(metadata)
                                        : Field.VARIABLE
                                : 1;
        boolean nullable = arrow.isNullable() && !"false".equals(metadata.get(NULLABLE));
        DictionaryLayout dictionary = null;
        if (encoding != null) {
            String name = metadata.getOrDefault(ENUMERATION, arrow.getName());
            org.apache.arrow.vector.types.pojo.Field entries = new org.apache.arrow.vector.types.pojo.Field(
                    name, FieldType.nullable(values.getType()), values.getChildren());
            dictionary = new DictionaryLayout(
                    encoding.getId(),
                    name,
                    encoding.isOrdered(),
                    of(entries, metadata.get(ENUMERATION_DATATYPE), false));
        }
        Field field = new Field(arrow.getName(), value.datatype(), valuesPerCell, nullable);
        return new ArrowLayout(field, shape, value, arrow.isNullable(), dictionary, metadata);
    }

    private static @Nullable Datatype datatype(@Nullable String name) {
        for (Datatype datatype : Datatype.values()) {
            if (datatype.name().equals(name)) {
                return datatype;
            }
        }
        return null;
    }

    private static int valuesPerCell(Map<String, String> metadata) {
        String text = metadata.get(VALUES_PER_CELL);
        return text != null && text.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(text) : 0;
    }

    /** Returns the field in Arrow's format of messages: values of dictionaries have their own type. */
    public org.apache.arrow.vector.types.pojo.Field messageField() {
        return arrowField(true);
    }

    /** Returns the field in Arrow's format of memory: values of dictionaries have the type of their indexes. */
    public org.apache.arrow.vector.types.pojo.Field memoryField() {
        return arrowField(false);
    }

    private org.apache.arrow.vector.types.pojo.Field arrowField(boolean message) {
        DictionaryEncoding encoding = null;
        ArrowType type = value.arrow();
        List<org.apache.arrow.vector.types.pojo.Field> children = List.of();
        if (dictionary != null) {
            encoding = new DictionaryEncoding(dictionary.id, dictionary.ordered, (ArrowType.Int) value.arrow());
            if (message) {
                org.apache.arrow.vector.types.pojo.Field entries = dictionary.values.messageField();
                type = entries.getType();
                children = entries.getChildren();
            }
        }
        boolean single = shape == Shape.SINGLE;
        org.apache.arrow.vector.types.pojo.Field cells = new org.apache.arrow.vector.types.pojo.Field(
                single ? field.name() : "item",
                new FieldType(single && nullable, type, encoding, single ? metadata : Map.of()),
                children);
        if (single) {
            return cells;
        }
        ArrowType list = switch (shape) {
            case FIXED_LIST -> new ArrowType.FixedSizeList(field.valuesPerCell());
            case LIST -> ArrowType.List.INSTANCE;
            default -> ArrowType.LargeList.INSTANCE;
        };
        return new org.apache.arrow.vector.types.pojo.Field(
                field.name(), new FieldType(nullable, list, null, metadata), List.of(cells));
    }
}
