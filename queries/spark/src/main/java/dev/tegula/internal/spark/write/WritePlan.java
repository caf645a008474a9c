package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * How rows become cells of an array.
 *
 * @param layout where the fields are in the rows
 */
record WritePlan(ArraySchema schema, RowLayout layout, RowOrder order, TypeOptions types, WriteOptions options) {

    /** Arrays of earlier versions publish one fragment at a time. */
    private static final int FIRST_VERSION_WITH_LISTS = 12;

    WritePlan {
        if (options.isOrdered() && schema.version() < FIRST_VERSION_WITH_LISTS) {
            throw new IllegalArgumentException("option '" + WriteOptions.ORDERED + "': one task writes to arrays of"
                    + " format version " + schema.version() + ", in its own order. Leave the option out.");
        }
    }

    /**
     * Returns the plan of a write.
     *
     * @param enumerations returns an enumeration of the array by its name
     * @throws IllegalArgumentException if a field is missing in the rows, or an option is invalid
     */
    static WritePlan of(
            ArraySchema schema, Function<String, Enumeration> enumerations, TypeOptions types, LogicalWriteInfo info) {
        List<ColumnSource> columns = new ArrayList<>();
        for (String name : schema.fieldNames()) {
            ColumnSource column = ColumnSource.of(schema, info.schema(), name);
            if (column != null) {
                columns.add(column.with(labels(schema.attribute(name), enumerations, types)));
            } else if (!Objects.requireNonNull(schema.field(name)).nullable()) {
                throw new IllegalArgumentException("field '" + name + "': is missing in the rows (expected columns "
                        + String.join(", ", schema.fieldNames()) + "). Add the column.");
            }
        }
        return new WritePlan(
                schema,
                new RowLayout(columns, List.of()),
                RowOrder.of(schema, types),
                types,
                WriteOptions.of(info.options()));
    }

    /** Returns the plan of a write whose rows may also name cells to delete, by their dimensions. */
    static WritePlan ofChanges(
            ArraySchema schema, Function<String, Enumeration> enumerations, TypeOptions types, LogicalWriteInfo info) {
        StructType ids = info.rowIdSchema().orElseThrow();
        List<ColumnSource> columns = new ArrayList<>();
        for (String name : schema.fieldNames()) {
            ColumnSource column = ColumnSource.of(schema, info.schema(), name);
            // Statements that only delete have no rows with values.
            ColumnSource known = column == null ? new ColumnSource(name, List.of(), 0, null) : column;
            columns.add(known.with(labels(schema.attribute(name), enumerations, types)));
        }
        List<ColumnSource> dimensions = schema.dimensions().stream()
                .map(dimension -> Objects.requireNonNull(ColumnSource.of(schema, ids, dimension.name())))
                .toList();
        return new WritePlan(
                schema,
                new RowLayout(columns, dimensions),
                RowOrder.of(schema, types),
                types,
                WriteOptions.of(info.options()).sorted());
    }

    /** Returns the plan of the same write without the function of the catalog that orders rows by tiles. */
    WritePlan byCoordinates() {
        return new WritePlan(schema, layout, RowOrder.byCoordinates(schema), types, options);
    }

    private static @Nullable Labels labels(
            @Nullable Attribute attribute, Function<String, Enumeration> enumerations, TypeOptions types) {
        String name = attribute == null ? null : attribute.enumeration();
        if (attribute == null || name == null) {
            return null;
        }
        Enumeration enumeration = enumerations.apply(name);
        boolean entries = FieldMapping.of(attribute.field(), enumeration, types).enumeration() != null;
        return entries ? Labels.of(enumeration, types) : null;
    }

    /** Returns the plan of the same write, which replaces the tiles of its rows. */
    WritePlan byTile() {
        return new WritePlan(schema, layout, order, types, options.byTile());
    }

    /** Returns whether one commit can publish several fragments. */
    boolean publishesLists() {
        return schema.version() >= FIRST_VERSION_WITH_LISTS;
    }

    /** Returns whether tasks stream their rows in global order. */
    boolean isStreamed() {
        if (schema.isDense() || layout.deletes()) {
            return false;
        }
        return options.isOrdered() ? RowOrder.of(schema, types).isByDimensions(schema) : order.global();
    }
}
