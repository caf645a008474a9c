package dev.tegula.internal.spark.read;

import dev.tegula.internal.spark.types.FieldMapping;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.schema.Range;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of the coordinates of a dimension, for Spark's cost-based optimizer. Coordinates are never null.
 *
 * @param least least coordinate, in Spark's internal form
 * @param greatest greatest coordinate, in Spark's internal form
 */
record DimensionStatistics(Object least, Object greatest) implements ColumnStatistics {

    /**
     * Returns the statistics of dimensions whose values have bounds in Spark: numbers, dates and timestamps.
     *
     * @param bounds range of each dimension
     */
    static Map<NamedReference, ColumnStatistics> of(List<FieldMapping> dimensions, List<Range> bounds) {
        Map<NamedReference, ColumnStatistics> statistics = new HashMap<>();
        for (int d = 0; d < dimensions.size(); d++) {
            FieldMapping dimension = dimensions.get(d);
            DimensionStatistics found = of(dimension, bounds.get(d));
            if (found != null) {
                statistics.put(FieldMapping.column(dimension.field().name()), found);
            }
        }
        return statistics;
    }

    private static @Nullable DimensionStatistics of(FieldMapping dimension, Range range) {
        if (range instanceof Range.OfDouble reals) {
            return switch (dimension.value()) {
                case FLOAT -> new DimensionStatistics((float) reals.low(), (float) reals.high());
                default -> new DimensionStatistics(reals.low(), reals.high());
            };
        }
        if (!(range instanceof Range.OfLong integers)) {
            return null;
        }
        try {
            Object least = dimension.internal(integer(dimension, integers.low()));
            Object greatest = dimension.internal(integer(dimension, integers.high()));
            return least == null || greatest == null ? null : new DimensionStatistics(least, greatest);
        } catch (ArithmeticException e) {
            return null; // Spark has no such date. Queries that read the column report it.
        }
    }

    private static BigInteger integer(FieldMapping dimension, long value) {
        return dimension.value() == ValueType.UNSIGNED_LONG
                ? new BigInteger(Long.toUnsignedString(value))
                : BigInteger.valueOf(value);
    }

    @Override
    public Optional<Object> min() {
        return Optional.of(least);
    }

    @Override
    public Optional<Object> max() {
        return Optional.of(greatest);
    }

    @Override
    public OptionalLong nullCount() {
        return OptionalLong.of(0);
    }
}
