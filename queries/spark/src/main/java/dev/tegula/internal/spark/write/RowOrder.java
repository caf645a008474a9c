package dev.tegula.internal.spark.write;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;

/**
 * The order in which Spark sorts the rows of a write.
 *
 * @param terms by what rows are sorted
 * @param clustering the terms that assign rows to tasks: for dense arrays only the tiles, if there are several
 * @param global whether it is the global order of the array, in which fragments can be streamed. It is not for the
 *     Hilbert order and for extents of floating-point dimensions; then equal coordinates follow each other.
 */
record RowOrder(SortOrder[] terms, SortOrder[] clustering, boolean global) {

    static RowOrder of(ArraySchema schema, TypeOptions types) {
        List<SortOrder> tiles = new ArrayList<>();
        boolean tiledFloats = schema.dimensions().stream()
                .anyMatch(dimension -> dimension.datatype().isFloat() && dimension.extent() != null);
        boolean global = schema.cellOrder() != CellOrder.HILBERT && !tiledFloats;
        if (global) {
            for (Dimension dimension : ordered(schema, schema.tileOrder() == TileOrder.ROW_MAJOR)) {
                if (dimension.extent() != null) {
                    boolean single = Objects.equals(dimension.extent(), 1L);
                    tiles.add(term(single ? FieldMapping.column(dimension.name()) : TileNumber.of(dimension, types)));
                }
            }
        }
        // Along one dimension, tiles follow each other as coordinates do.
        List<SortOrder> terms = new ArrayList<>(schema.dimensions().size() == 1 ? List.of() : tiles);
        for (Dimension dimension : ordered(schema, !global || schema.cellOrder() == CellOrder.ROW_MAJOR)) {
            terms.add(term(FieldMapping.column(dimension.name())));
        }
        List<SortOrder> clustering = schema.isDense() && !tiles.isEmpty() ? tiles : terms;
        return new RowOrder(terms.toArray(SortOrder[]::new), clustering.toArray(SortOrder[]::new), global);
    }

    /** Returns an order in which equal coordinates follow each other, of columns only. */
    static RowOrder byCoordinates(ArraySchema schema) {
        SortOrder[] terms = schema.dimensions().stream()
                .map(dimension -> term(FieldMapping.column(dimension.name())))
                .toArray(SortOrder[]::new);
        return new RowOrder(terms, terms, false);
    }

    private static SortOrder term(Expression expression) {
        return Expressions.sort(expression, SortDirection.ASCENDING);
    }

    private static List<Dimension> ordered(ArraySchema schema, boolean rowMajor) {
        List<Dimension> dimensions = new ArrayList<>(schema.dimensions());
        if (!rowMajor) {
            Collections.reverse(dimensions);
        }
        return dimensions;
    }

    /** Returns whether it is the global order, and that of the dimensions, one after another. */
    boolean isByDimensions(ArraySchema schema) {
        return global && Arrays.equals(terms, byCoordinates(schema).terms);
    }
}
