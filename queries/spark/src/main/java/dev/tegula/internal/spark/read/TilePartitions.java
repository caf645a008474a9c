package dev.tegula.internal.spark.read;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.write.TileFunction;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;

/**
 * The space tiles of some dimensions as partitions of a scan, so that Spark joins and groups by them without a shuffle.
 *
 * @param dimensions the dimensions, in the order of the option
 */
record TilePartitions(List<Dimension> dimensions, TypeOptions types) {

    /** More tiles take longer to plan than a shuffle. */
    private static final int MOST_TILES = 10_000;

    /**
     * Returns the partitions that an option names.
     *
     * @throws IllegalArgumentException if it names something else than dimensions with tiles of integers or times
     */
    static TilePartitions of(ArraySchema schema, List<String> names, TypeOptions types) {
        List<Dimension> found = new ArrayList<>();
        for (String name : names) {
            Dimension dimension = schema.dimension(name);
            boolean isTiled = dimension != null
                    && dimension.extent() != null
                    && dimension.domain() instanceof Range.OfLong
                    && (dimension.datatype() != Datatype.DATETIME_NS
                            || types.nanoseconds() != TypeOptions.Nanoseconds.TRUNCATE);
            if (dimension == null || !isTiled) {
                throw new IllegalArgumentException("option '" + ScanOptions.PARTITIONING + "': "
                        + (dimension == null
                                ? "no such dimension"
                                : "dimension without tiles of exact integers or times")
                        + " (found '" + name + "', expected some of "
                        + schema.dimensions().stream().map(Dimension::name).toList() + ")");
            }
            found.add(dimension);
        }
        return new TilePartitions(found, types);
    }

    /** Returns whether a scan reads the dimensions. */
    boolean areIn(List<String> columns) {
        return columns.containsAll(dimensions.stream().map(Dimension::name).toList());
    }

    /** Returns what Spark is told of the pieces. */
    Partitioning of(List<TilePartition> pieces) {
        Expression[] keys = dimensions.stream()
                .map(dimension -> TileFunction.of(dimension, types).of(dimension.name()))
                .toArray(Expression[]::new);
        long count = pieces.stream().map(TilePartition::tiles).distinct().count();
        return new KeyGroupedPartitioning(keys, (int) count);
    }

    /**
     * Returns the pieces of a scan, tile by tile.
     *
     * @throws IllegalArgumentException if there are too many tiles
     */
    List<TilePartition> pieces(ScanSource source, ScanRequest request, List<String> fields) {
        ArrayReader array = source.array();
        List<Range> present = array.nonEmptyDomain();
        if (present == null) {
            return List.of();
        }
        List<List<Long>> keys = List.of(List.of());
        for (Dimension dimension : dimensions) {
            Range.OfLong range = (Range.OfLong)
                    (source.options().wholeDomain()
                            ? Objects.requireNonNull(dimension.domain())
                            : present.get(array.schema().dimensions().indexOf(dimension)));
            TileFunction tiles = TileFunction.of(dimension, types);
            long first = tiles.tile(range.low());
            long last = tiles.tile(range.high());
            if (Long.compareUnsigned(last - first, MOST_TILES) >= 0 || (last - first + 1) * keys.size() > MOST_TILES) {
                throw new IllegalArgumentException("option '" + ScanOptions.PARTITIONING
                        + "': too many tiles (expected at most " + MOST_TILES
                        + "). Name fewer dimensions, or leave the option out.");
            }
            List<List<Long>> longer = new ArrayList<>();
            for (List<Long> key : keys) {
                for (long tile = first; tile <= last; tile++) {
                    List<Long> with = new ArrayList<>(key);
                    with.add(tile);
                    longer.add(with);
                }
            }
            keys = longer;
        }
        List<TilePartition> pieces = new ArrayList<>();
        for (List<Long> key : keys) {
            source.splits(request.with(within(key)), fields)
                    .forEach(split -> pieces.add(new TilePartition(split, key)));
        }
        return pieces;
    }

    private List<Condition> within(List<Long> key) {
        List<Condition> conditions = new ArrayList<>();
        for (int d = 0; d < key.size(); d++) {
            conditions.addAll(TileFunction.within(dimensions.get(d), key.get(d), key.get(d)));
        }
        return conditions;
    }
}
