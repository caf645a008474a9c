package dev.tegula.internal.io.infer;

import dev.tegula.internal.schema.NewArrays;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the capacity and the tile extents of a sparse array from a sample.
 *
 * <p>Capacity, the cells of a data tile: 10,000. With more than 5 million rows, it is the number of rows that take 4
 * MB, between 10,000 and 100,000: narrow rows get large tiles, because each tile costs metadata and a request.
 *
 * <p>Extents: cells are sorted by space tile, then by coordinates, and every {@code capacity} of them are a data tile.
 * Without extents, a data tile covers a short range of the first dimension and everything of the others. The extents
 * are chosen so that a space tile of the sample's density has about {@code capacity} cells, and that each dimension is
 * divided into the same number of parts. A dimension is not divided into more parts than it has values; the others are
 * divided into more then. Text and floats have no extents, since the domain of floats is unbounded. Extents are powers
 * of two.
 *
 * <p>Extents are omitted if the first dimension cannot have them: a reader that wants the cells of one text, or all
 * cells in row-major order, would find them spread over the space tiles of the others. They are also omitted if they
 * would not change the order: with one dimension, or if only the first one could have them.
 */
final class SparseTiling {

    static final long SMALL_CAPACITY = 10_000;
    private static final long LARGE_CAPACITY = 100_000;
    private static final long LARGE_ARRAY = 5_000_000;
    private static final double TILE_BYTES = 4e6;

    /**
     * A dimension of the sample.
     *
     * @param range the number of coordinates between the least and the greatest one, both included
     * @param distinct the number of different coordinates
     */
    private record Spread(int dimension, double range, long distinct) {}

    private SparseTiling() {}

    /** Returns the cells of a data tile for an array of this size. */
    static long capacity(long rows, double bytesPerRow) {
        if (rows <= LARGE_ARRAY) {
            return SMALL_CAPACITY;
        }
        long cells = (long) (TILE_BYTES / Math.max(1, bytesPerRow)) / SMALL_CAPACITY * SMALL_CAPACITY;
        return Math.max(SMALL_CAPACITY, Math.min(LARGE_CAPACITY, cells));
    }

    /** Returns a schema with the capacity and the extents; dimensions without a column in the sample are kept. */
    static ArraySchema apply(ArraySchema schema, Sample sample) {
        double bytes =
                sample.cells().columns().stream().mapToLong(Column::memorySize).sum();
        long capacity = capacity(sample.estimatedRows(), bytes / sample.cells().size());
        ArraySchemaBuilder builder = ArraySchema.sparse()
                .capacity(capacity)
                .allowDuplicates(schema.allowsDuplicates())
                .offsetFilters(schema.offsetFilters())
                .validityFilters(schema.validityFilters());
        schema.enumerations().forEach(builder::enumeration);
        @Nullable Long[] extents = extents(schema, sample, capacity);
        for (int d = 0; d < extents.length; d++) {
            Dimension dimension = schema.dimensions().get(d);
            Long extent = extents[d];
            builder.dimension(extent == null ? dimension : tiled(dimension, extent));
        }
        schema.labels().forEach(builder::label);
        schema.attributes().forEach(builder::attribute);
        return builder.build();
    }

    private static @Nullable Long[] extents(ArraySchema schema, Sample sample, long capacity) {
        List<Dimension> dimensions = schema.dimensions();
        @Nullable Long[] extents = new @Nullable Long[dimensions.size()];
        List<Spread> divided = new ArrayList<>();
        for (int d = 0; d < extents.length; d++) {
            Column column = sample.cells().find(dimensions.get(d).name());
            if (column == null) {
                return extents;
            }
            if (!dimensions.get(d).isVariable() && !dimensions.get(d).datatype().isFloat()) {
                divided.add(spread(d, column));
            }
        }
        if (divided.size() < 2 || divided.get(0).dimension > 0) {
            return extents;
        }
        divided.sort(Comparator.comparingLong(Spread::distinct));
        double tiles = (double) sample.cells().size() / (double) capacity;
        for (int i = 0; i < divided.size(); i++) {
            Spread spread = divided.get(i);
            double share = Math.pow(tiles, 1.0 / (divided.size() - i));
            double parts = Math.min(share, (double) spread.distinct);
            extents[spread.dimension] = powerOfTwo(
                    spread.range / parts, dimensions.get(spread.dimension).datatype());
            tiles /= parts;
        }
        for (Spread spread : divided) {
            int d = spread.dimension;
            Long extent = extents[d];
            if (extent != null && leavesOut(tiled(dimensions.get(d), extent), sample)) {
                return new @Nullable Long[extents.length];
            }
        }
        return extents;
    }

    /** Returns whether the end of a domain that was shortened is before a value of the sample. */
    private static boolean leavesOut(Dimension dimension, Sample sample) {
        Column column = sample.cells().column(dimension.name());
        long high = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).high();
        boolean signed = dimension.datatype().physical().isSigned();
        for (int cell = 0; cell < column.size(); cell++) {
            long value = column.longAt(cell);
            if (signed ? value > high : Long.compareUnsigned(value, high) > 0) {
                return true;
            }
        }
        return false;
    }

    private static Spread spread(int d, Column column) {
        long[] values = new long[column.size()];
        // Shifts unsigned values, so that signed comparison sorts them.
        long flip = column.field().datatype() == Datatype.UINT64 ? Long.MIN_VALUE : 0;
        for (int cell = 0; cell < values.length; cell++) {
            values[cell] = column.longAt(cell) ^ flip;
        }
        Arrays.sort(values);
        long distinct = 1;
        for (int i = 1; i < values.length; i++) {
            distinct += values[i] == values[i - 1] ? 0 : 1;
        }
        return new Spread(d, (double) values[values.length - 1] - (double) values[0] + 1, distinct);
    }

    /** Returns the nearest power of two of which a domain of the type has several. */
    private static long powerOfTwo(double extent, Datatype type) {
        long exponent = Math.round(Math.log(extent) / Math.log(2));
        return 1L << Math.max(0, Math.min(8L * type.size() - 2, exponent));
    }

    /** Returns a dimension with an extent. The domain of 64-bit types ends with the last whole tile of the type. */
    private static Dimension tiled(Dimension dimension, long extent) {
        Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(dimension.domain());
        boolean isLong = dimension.datatype().size() == Long.BYTES;
        Range tiles = isLong ? NewArrays.wholeTiles(domain, extent) : domain;
        return Dimension.of(dimension.name(), dimension.datatype(), tiles, extent)
                .withFilters(dimension.filters());
    }
}
