package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.jspecify.annotations.Nullable;

/** Orders of cells as orders of columns. */
final class DimensionOrders {

    private DimensionOrders() {}

    /** Returns the dimensions in the order in which rows are sorted by them; empty if rows have no such order. */
    private static List<String> names(ArraySchema schema, ResultOrder order) {
        List<String> names = new ArrayList<>(
                schema.dimensions().stream().map(Dimension::name).toList());
        switch (order) {
            case ROW_MAJOR -> {}
            case COL_MAJOR -> Collections.reverse(names);
            case GLOBAL, UNORDERED -> names.clear();
        }
        return names;
    }

    /** Returns the order of cells that sorts them by these columns, ascending, or null if there is none. */
    static @Nullable ResultOrder startingWith(ArraySchema schema, List<String> columns) {
        for (ResultOrder order : List.of(ResultOrder.ROW_MAJOR, ResultOrder.COL_MAJOR)) {
            List<String> names = names(schema, order);
            if (columns.size() <= names.size()
                    && names.subList(0, columns.size()).equals(columns)) {
                return order;
            }
        }
        return null;
    }

    /** Returns the order of the rows of a task, as far as its columns are read. */
    static SortOrder[] sorted(ArraySchema schema, ResultOrder order, List<String> columns) {
        return names(schema, order).stream()
                .takeWhile(columns::contains)
                .map(name -> Expressions.sort(FieldMapping.column(name), SortDirection.ASCENDING))
                .toArray(SortOrder[]::new);
    }
}
