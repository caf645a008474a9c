package dev.tegula.internal.io.infer;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.schema.NewArrays;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Chooses filters by what they do to a sample: its cells, in the order in which they will be stored, are written to an
 * array in memory with each candidate. The cost is the time to transfer the stored bytes, and a fixed time per byte for
 * each filter: nothing is measured, so that the same file has the same schema on every machine.
 */
final class FilterChoice {

    /** Bytes per second of the storage that sizes are weighed with: that of a busy network. */
    private static final double STORAGE_RATE = 20e6;

    /**
     * Seconds to apply and to undo a filter, per byte of the column: measured once, with one thread, as the least of
     * 320 runs on JDK 17, with 32,768 times, prices, counters, random numbers and words, and rounded.
     */
    private static final Map<FilterType, Double> SECONDS_PER_BYTE = Map.of(
            FilterType.ZSTD, 2.0e-9,
            FilterType.LZ4, 1.2e-9,
            FilterType.BYTESHUFFLE, 0.25e-9,
            FilterType.BITSHUFFLE, 0.6e-9,
            FilterType.XOR, 0.1e-9,
            FilterType.DOUBLE_DELTA, 0.45e-9,
            FilterType.DELTA, 0.1e-9,
            FilterType.BIT_WIDTH_REDUCTION, 0.2e-9);

    private static final int MAX_CELLS = 1 << 15;

    private final Tegula scratch;
    private int arrays;

    /** @param scratch an engine for arrays in memory */
    FilterChoice(Tegula scratch) {
        this.scratch = scratch;
    }

    /** Returns the best filters for a column. */
    FilterPipeline choose(Column column) {
        Column cells = column.size() <= MAX_CELLS ? column : column.slice(0, MAX_CELLS);
        FilterPipeline best = FilterPipeline.of(NewArrays.zstd());
        if (column.size() == 0) {
            return best;
        }
        double least = Double.POSITIVE_INFINITY;
        for (FilterPipeline candidate : candidates(column.field())) {
            double cost = cost(cells, candidate);
            if (cost < least) {
                least = cost;
                best = candidate;
            }
        }
        return best;
    }

    private static List<FilterPipeline> candidates(Field field) {
        Filter zstd = NewArrays.zstd();
        List<FilterPipeline> candidates = new ArrayList<>();
        candidates.add(FilterPipeline.of(zstd));
        candidates.add(FilterPipeline.of(Filter.lz4()));
        Datatype type = field.datatype();
        if (type.isString() || type.size() == 1) {
            return candidates;
        }
        candidates.add(FilterPipeline.of(Filter.byteShuffle(), zstd));
        candidates.add(FilterPipeline.of(Filter.byteShuffle(), Filter.lz4()));
        if (type.isFloat()) {
            candidates.add(FilterPipeline.of(Filter.bitShuffle(), zstd));
            candidates.add(FilterPipeline.of(Filter.xor(), Filter.byteShuffle(), zstd));
        } else {
            candidates.add(FilterPipeline.of(Filter.doubleDelta(), zstd));
            candidates.add(FilterPipeline.of(Filter.delta(), Filter.byteShuffle(), zstd));
            candidates.add(FilterPipeline.of(Filter.bitWidthReduction(), zstd));
        }
        return candidates;
    }

    /** Returns the estimated seconds that it takes to filter, store and read the cells. */
    private double cost(Column column, FilterPipeline filters) {
        Field field = column.field();
        String uri = "mem://filters/" + arrays++;
        Attribute attribute = Attribute.of(field.name(), field.datatype(), field.valuesPerCell())
                .withNullable(field.nullable())
                .withFilters(filters);
        try {
            scratch.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int32(field.name() + "_cell", 0, column.size() - 1, column.size()))
                            .attribute(attribute)
                            .build());
            try (ArrayWriter writer = scratch.openForWriting(uri)) {
                writer.write(Subarray.whole(), Cells.of(List.of(column)));
            }
            double seconds = 0;
            for (Filter filter : filters.filters()) {
                seconds += Objects.requireNonNull(SECONDS_PER_BYTE.get(filter.type())) * column.memorySize();
            }
            try (ArrayReader reader = scratch.openForReading(uri)) {
                return seconds + reader.fragments().get(0).bytes() / STORAGE_RATE;
            }
        } catch (IllegalArgumentException e) {
            return Double.POSITIVE_INFINITY; // The filter does not take such values.
        } finally {
            scratch.object(uri).delete();
        }
    }
}
