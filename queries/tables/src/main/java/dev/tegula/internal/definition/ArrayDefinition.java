package dev.tegula.internal.definition;

import dev.tegula.internal.schema.NewArrays;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.TileOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The schema of an array that a table of SQL describes by its columns and properties. Names of properties are not
 * case-sensitive.
 *
 * <ul>
 *   <li>{@code dimensions=x,y}: required
 *   <li>{@code dense=true}, {@code duplicates=allow}, {@code capacity=10000}, {@code tileOrder}, {@code cellOrder}
 *   <li>{@code domain.x=0:999}: by default all values of the type but one, as far as there are whole tiles; required
 *       for dense arrays
 *   <li>{@code extent.x=100}: by default none; of dense arrays so that a tile has about 65,536 cells
 *   <li>{@code filters=zstd(5)} of all fields, {@code filters.f=…} of one
 *   <li>{@code enumeration.f="red","green"}: labels of the column, whose type is that of their numbers; see
 *       {@link EnumerationText}
 * </ul>
 */
public final class ArrayDefinition {

    /** Name of the property with the names of the dimensions. */
    public static final String DIMENSIONS = "dimensions";

    private static final long CAPACITY = 10_000;

    private final List<NewColumn> columns;
    private final SortedMap<String, String> properties = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private ArrayDefinition(List<NewColumn> columns, Map<String, String> properties) {
        this.columns = columns;
        this.properties.putAll(properties);
    }

    /**
     * Returns the schema.
     *
     * @throws IllegalArgumentException if a property is missing or invalid
     */
    public static ArraySchema schema(List<NewColumn> columns, Map<String, String> properties) {
        return new ArrayDefinition(columns, properties).build();
    }

    private ArraySchema build() {
        List<String> names = dimensions();
        boolean dense = choice("dense", "false", Set.of("true", "false")).equals("true");
        ArraySchemaBuilder builder = NewArrays.withUsualFilters(dense ? ArraySchema.dense() : ArraySchema.sparse());
        for (String name : names) {
            NewColumn column = column(name);
            if (!column.single()) {
                throw new IllegalArgumentException("property '" + DIMENSIONS + "': column '" + name
                        + "' cannot be a dimension (found an array of values or a field of a struct, expected a column"
                        + " of numbers, dates, timestamps or strings)");
            }
            if (column.decimals() != null) {
                throw new IllegalArgumentException("column '" + name
                        + "': decimals are no dimensions. Cast it to BIGINT" + " or DOUBLE, or name other dimensions.");
            }
            builder.dimension(dimension(column, dense, names.size()));
        }
        Map<String, Enumeration> enumerations = new LinkedHashMap<>();
        for (NewColumn column : columns) {
            if (names.stream().noneMatch(column.name()::equals)) {
                Field field = column.field();
                builder.attribute(Attribute.of(field.name(), field.datatype(), field.valuesPerCell())
                        .withNullable(field.nullable())
                        .withFilters(filters(field.name(), field.datatype()))
                        .withEnumeration(enumeration(column, enumerations)));
            }
        }
        enumerations.values().forEach(builder::enumeration);
        builder.tileOrder(
                choice("tileOrder", "row-major", Set.of("row-major", "col-major"))
                                .equals("row-major")
                        ? TileOrder.ROW_MAJOR
                        : TileOrder.COL_MAJOR);
        builder.cellOrder(cellOrder());
        if (!dense) {
            builder.capacity(capacity());
            builder.allowDuplicates(choice("duplicates", "refuse", Set.of("refuse", "drop", "allow"))
                    .equals("allow"));
        }
        return builder.build();
    }

    /** Returns the name of the enumeration of a column, and adds it to those that are known. */
    private @Nullable String enumeration(NewColumn column, Map<String, Enumeration> enumerations) {
        Enumeration labels = EnumerationText.parse(column.name(), properties);
        if (labels == null) {
            return null;
        }
        Enumeration known = enumerations.putIfAbsent(labels.name(), labels);
        if (known != null && !known.equals(labels)) {
            throw new IllegalArgumentException("property 'enumeration." + column.name() + "': enumeration '"
                    + labels.name() + "' has other labels before. Give it another name with enumerationName."
                    + column.name());
        }
        return labels.name();
    }

    private List<String> dimensions() {
        String value = properties.get(DIMENSIONS);
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException("property '" + DIMENSIONS + "': missing. Name the columns that are the"
                    + " coordinates of cells, for instance " + DIMENSIONS + "="
                    + (columns.isEmpty() ? "x" : columns.get(0).name()) + ".");
        }
        return Arrays.stream(value.split(",", -1))
                .map(name -> column(name.trim()).name())
                .toList();
    }

    private NewColumn column(String name) {
        for (NewColumn column : columns) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        for (NewColumn column : columns) {
            if (column.name().equalsIgnoreCase(name)) {
                return column;
            }
        }
        throw new IllegalArgumentException(
                "property '" + DIMENSIONS + "': there is no such column (found '" + name + "', expected some of "
                        + columns.stream().map(NewColumn::name).collect(Collectors.joining(", ")) + ")");
    }

    private Dimension dimension(NewColumn column, boolean dense, int count) {
        Datatype datatype = column.field().datatype();
        if (datatype == Datatype.STRING_UTF8 && !column.chosen()) {
            datatype = Datatype.STRING_ASCII;
        }
        DimensionText text = new DimensionText(column.name(), datatype);
        Dimension dimension = text.dimension(
                properties.get("domain." + column.name()), properties.get("extent." + column.name()), dense, count);
        return dimension.withFilters(filters(column.name(), datatype));
    }

    private FilterPipeline filters(String column, Datatype datatype) {
        String one = properties.get("filters." + column);
        if (one != null) {
            return FilterText.parse("filters." + column, one);
        }
        String all = properties.get("filters");
        if (all != null) {
            return FilterText.parse("filters", all);
        }
        return NewArrays.filters(datatype);
    }

    private CellOrder cellOrder() {
        return switch (choice("cellOrder", "row-major", Set.of("row-major", "col-major", "hilbert"))) {
            case "col-major" -> CellOrder.COL_MAJOR;
            case "hilbert" -> CellOrder.HILBERT;
            default -> CellOrder.ROW_MAJOR;
        };
    }

    private long capacity() {
        String value = properties.get("capacity");
        if (value == null) {
            return CAPACITY;
        }
        if (!value.matches("[1-9][0-9]{0,17}")) {
            throw new IllegalArgumentException(
                    "property 'capacity': invalid value (found '" + value + "', expected a positive number of cells)");
        }
        return Long.parseLong(value);
    }

    private String choice(String name, String usual, Set<String> expected) {
        @Nullable String given = properties.get(name);
        String value = (given == null ? usual : given).toLowerCase(Locale.ROOT).replace('_', '-');
        if (!expected.contains(value)) {
            throw new IllegalArgumentException(
                    "property '" + name + "': invalid value (found '" + given + "', expected one of "
                            + String.join(", ", expected.stream().sorted().toList()) + ")");
        }
        return value;
    }
}
