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

    /** Of filters that are no candidates: those of the slowest one. */
    private static final double UNKNOWN_SECONDS = 2.0e-9;

    private static final int MAX_CELLS = 1 << 15;

    private final Tegula scratch;
    private int arrays;

    /** @param scratch an engine for arrays in memory */
    FilterChoice(Tegula scratch) {
        this.scratch = scratch;
    }

    /**
     * What filters do to a sample.
     *
     * @param bytes its size when stored
     * @param seconds the estimated time to filter, store and read it
     */
    record Cost(FilterPipeline filters, long bytes, double seconds) {}

    /** Returns the best filters for a column. */
    FilterPipeline choose(Column column) {
        return column.size() == 0
                ? FilterPipeline.of(NewArrays.zstd())
                : best(column).filters();
    }

    /** Returns the best filters for a column that is not empty, with their costs. */
    Cost best(Column column) {
        Cost best = null;
        for (FilterPipeline candidate : candidates(column.field())) {
            Cost cost = cost(column, candidate);
            best = best == null || cost.seconds < best.seconds ? cost : best;
        }
        return Objects.requireNonNull(best);
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

    /** Returns the costs of filters, of at most {@link #MAX_CELLS} cells. */
    Cost cost(Column whole, FilterPipeline filters) {
        Column column = whole.size() <= MAX_CELLS ? whole : whole.slice(0, MAX_CELLS);
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
                seconds += SECONDS_PER_BYTE.getOrDefault(filter.type(), UNKNOWN_SECONDS) * column.memorySize();
            }
            try (ArrayReader reader = scratch.openForReading(uri)) {
                long bytes = reader.fragments().get(0).bytes();
                return new Cost(filters, bytes, seconds + bytes / STORAGE_RATE);
            }
        } catch (IllegalArgumentException e) {
            return new Cost(filters, 0, Double.POSITIVE_INFINITY); // The filter does not take such values.
        } finally {
            scratch.object(uri).delete();
        }
    }
}
