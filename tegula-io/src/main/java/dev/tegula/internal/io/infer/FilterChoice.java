package dev.tegula.internal.io.infer;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
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
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses filters by what they do to a sample: its cells, in the order in which they will be stored, are written to an
 * array in memory and read back with each candidate.
 */
final class FilterChoice {

    /** Bytes per second of the storage that sizes are weighed with: that of a busy network. */
    private static final double STORAGE_RATE = 20e6;

    private static final int MAX_CELLS = 1 << 15;
    private static final int RUNS = 2;
    private static final int ZSTD_LEVEL = 3;

    private final Tegula engine = Tegula.create();
    private int arrays;

    /** Returns the best filters for a column. */
    FilterPipeline choose(Column column) {
        Column cells = column.size() <= MAX_CELLS ? column : column.slice(0, MAX_CELLS);
        FilterPipeline best = FilterPipeline.of(Filter.zstd(ZSTD_LEVEL));
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
        Filter zstd = Filter.zstd(ZSTD_LEVEL);
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

    /** Returns the seconds that it takes to write, store and read the cells. */
    private double cost(Column column, FilterPipeline filters) {
        Field field = column.field();
        String uri = "mem://filters/" + arrays++;
        Attribute attribute = Attribute.of(field.name(), field.datatype(), field.valuesPerCell())
                .withNullable(field.nullable())
                .withFilters(filters);
        try {
            engine.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("cell", 0, column.size() - 1, column.size()))
                            .attribute(attribute)
                            .build());
            double best = Double.POSITIVE_INFINITY;
            for (int run = 0; run < RUNS; run++) {
                long start = System.nanoTime();
                try (ArrayWriter writer = engine.openForWriting(uri)) {
                    writer.write(Subarray.whole(), Cells.of(List.of(column)));
                }
                try (ArrayReader reader = engine.openForReading(uri)) {
                    reader.read(Subarray.whole(), field.name());
                    double seconds = (System.nanoTime() - start) / 1e9;
                    best = Math.min(best, seconds + reader.fragments().get(0).bytes() / STORAGE_RATE);
                }
            }
            return best;
        } catch (IllegalArgumentException e) {
            return Double.POSITIVE_INFINITY; // The filter does not take such values.
        } finally {
            engine.delete(uri);
        }
    }

    void close() {
        engine.close();
    }
}
