package dev.tegula.testkit.model;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Converts cells between the model and the engine. */
public final class Rows {

    private Rows() {}

    /** Returns cells for a write. Cells of a dense array have no coordinates. */
    static Cells columns(ArraySchema schema, List<ModelCell> cells) {
        List<Column> columns = new ArrayList<>();
        for (int d = 0; d < schema.dimensions().size() && !schema.isDense(); d++) {
            int at = d;
            columns.add(coordinates(
                    schema.dimensions().get(d),
                    cells.stream().map(cell -> cell.coordinates().get(at)).toList()));
        }
        for (int a = 0; a < schema.attributes().size(); a++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (ModelCell cell : cells) {
                values.add(cell.values().get(a));
            }
            columns.add(AttributeKind.of(schema.attributes().get(a).field()).column(values));
        }
        return Cells.of(columns);
    }

    private static Column coordinates(Dimension dimension, List<? extends Comparable<?>> values) {
        if (dimension.isVariable()) {
            return AttributeKind.texts(dimension.field(), values);
        }
        Object array = dimension.datatype().isFloat()
                ? values.stream().mapToDouble(value -> (Double) value).toArray()
                : values.stream().mapToLong(value -> (Long) value).toArray();
        return Column.of(dimension.field(), array, values.size(), null, null);
    }

    /** Returns the fields of a cell of the model. */
    static List<@Nullable Object> row(ArraySchema schema, ModelCell cell, List<String> fields) {
        List<@Nullable Object> row = new ArrayList<>();
        for (String field : fields) {
            Dimension dimension = schema.dimension(field);
            Attribute attribute = schema.attribute(field);
            row.add(
                    dimension != null
                            ? cell.coordinates().get(schema.dimensions().indexOf(dimension))
                            : cell.values().get(schema.attributes().indexOf(attribute)));
        }
        return row;
    }

    /** Returns the cells read by an engine as rows. */
    public static List<List<@Nullable Object>> rows(Cells cells) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            List<@Nullable Object> row = new ArrayList<>();
            for (Column column : cells.columns()) {
                row.add(value(column, i));
            }
            rows.add(row);
        }
        return rows;
    }

    private static @Nullable Object value(Column column, int cell) {
        return switch (column.field().datatype()) {
            case INT64 -> column.longAt(column.firstValue(cell));
            case STRING_ASCII -> column.text(cell);
            default ->
                column.field().name().startsWith("d")
                        ? (Object) column.doubleAt(column.firstValue(cell))
                        : AttributeKind.of(column.field()).value(column, cell);
        };
    }
}
