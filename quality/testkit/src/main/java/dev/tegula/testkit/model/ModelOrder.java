package dev.tegula.testkit.model;

import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.Comparator;
import java.util.List;

/** Comparators for the orders of coordinates. */
final class ModelOrder {

    private ModelOrder() {}

    /** Returns the order of a result; unordered results use the global order. */
    static Comparator<List<Comparable<?>>> of(ArraySchema schema, ResultOrder order) {
        return switch (order) {
            case ROW_MAJOR -> byCoordinates(true);
            case COL_MAJOR -> byCoordinates(false);
            default -> global(schema);
        };
    }

    /** Returns the global order of an array. */
    static Comparator<List<Comparable<?>>> global(ArraySchema schema) {
        if (schema.cellOrder() == CellOrder.HILBERT) {
            Comparator<List<Comparable<?>>> byDistance =
                    Comparator.comparingLong(c -> ModelHilbert.distance(schema, c));
            return byDistance.thenComparing(byCoordinates(true));
        }
        return byTiles(schema).thenComparing(byCoordinates(schema.cellOrder() == CellOrder.ROW_MAJOR));
    }

    /** Returns the row-major order (the first coordinate decides) or the col-major order (the last one decides). */
    static Comparator<List<Comparable<?>>> byCoordinates(boolean rowMajor) {
        Comparator<List<Comparable<?>>> byPlace = (a, b) -> {
            for (int i = 0; i < a.size(); i++) {
                int d = rowMajor ? i : a.size() - 1 - i;
                int order = compare(place(a.get(d)), place(b.get(d)));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
        return byPlace.thenComparing(ModelOrder::byZeros);
    }

    /** Normalizes -0.0 to 0.0, because both are the same place. */
    private static Comparable<?> place(Comparable<?> coordinate) {
        return coordinate instanceof Double real ? (Comparable<?>) (real + 0.0) : coordinate;
    }

    /** Compares cells at the same place by the signs of zeros. */
    private static int byZeros(List<Comparable<?>> a, List<Comparable<?>> b) {
        for (int d = 0; d < a.size(); d++) {
            int order = compare(a.get(d), b.get(d));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static Comparator<List<Comparable<?>>> byTiles(ArraySchema schema) {
        return (a, b) -> {
            for (int i = 0; i < a.size(); i++) {
                int d = schema.tileOrder() == TileOrder.ROW_MAJOR ? i : a.size() - 1 - i;
                Dimension dimension = schema.dimensions().get(d);
                int order = Long.compare(tile(dimension, a.get(d)), tile(dimension, b.get(d)));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }

    /**
     * Returns the number of the tile of a coordinate; 0 if the dimension has no tiles. Floating point dimensions
     * without extent have one tile.
     */
    static long tile(Dimension dimension, Comparable<?> coordinate) {
        Number extent = dimension.extent();
        if (coordinate instanceof Double real && dimension.domain() instanceof Range.OfDouble domain) {
            double size = extent == null ? domain.high() - domain.low() : extent.doubleValue();
            return size > 0 ? (long) ((real - domain.low()) / size) : 0;
        } else if (extent == null || coordinate instanceof String) {
            return 0;
        } else if (coordinate instanceof Long whole && dimension.domain() instanceof Range.OfLong domain) {
            return Math.subtractExact(whole, domain.low()) / extent.longValue();
        }
        throw new IllegalArgumentException(coordinate + " is no coordinate of " + dimension);
    }

    /** Compares coordinates of one dimension. ASCII strings compare as their bytes do, and -0.0 comes before 0.0. */
    static int compare(Comparable<?> a, Comparable<?> b) {
        if (a instanceof Long x && b instanceof Long y) {
            return Long.compare(x, y);
        } else if (a instanceof Double x && b instanceof Double y) {
            return Double.compare(x, y);
        } else if (a instanceof String x && b instanceof String y) {
            return x.compareTo(y);
        }
        throw new IllegalArgumentException(a + " and " + b + " are no coordinates of one dimension");
    }
}
