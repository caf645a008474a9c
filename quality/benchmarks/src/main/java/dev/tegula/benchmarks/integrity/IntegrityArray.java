package dev.tegula.benchmarks.integrity;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An array to protect, which contains temperatures with two decimals. It is dense or sparse, with or without
 * compression.
 */
record IntegrityArray(String name, boolean dense, boolean compressed, int cells) {

    /** A checksum filter at the end of all pipelines. */
    enum Checksum {
        NONE,
        MD5,
        SHA256
    }

    void create(Tegula tegula, String uri, Checksum checksum) {
        int side = side();
        ArraySchemaBuilder builder = dense
                ? ArraySchema.dense()
                        .dimension(Dimension.int32("row", 1, side, side / 8))
                        .dimension(Dimension.int32("col", 1, side, side / 8))
                : ArraySchema.sparse().dimension(Dimension.int64("key", 0, Long.MAX_VALUE / 2, 1L << 40));
        FilterPipeline pipeline = pipeline(checksum);
        tegula.createArray(
                uri,
                builder.attribute(Attribute.float64("v").withFilters(pipeline))
                        .coordinateFilters(pipeline)
                        .offsetFilters(pipeline)
                        .build());
    }

    /** Returns the number of rows, and of columns, of a dense array: a multiple of eight, for whole tiles. */
    private int side() {
        return (int) Math.sqrt(cells) / 8 * 8;
    }

    private FilterPipeline pipeline(Checksum checksum) {
        List<Filter> filters = new ArrayList<>();
        if (compressed) {
            filters.add(Filter.byteShuffle());
            filters.add(Filter.zstd(1));
        }
        switch (checksum) {
            case MD5 -> filters.add(Filter.checksumMd5());
            case SHA256 -> filters.add(Filter.checksumSha256());
            case NONE -> {}
        }
        return FilterPipeline.of(filters.toArray(Filter[]::new));
    }

    /** Returns the cells, generated before the measurement. */
    Cells values() {
        SplittableRandom random = new SplittableRandom(15);
        int side = side();
        double[] values = new double[dense ? side * side : cells];
        long[] keys = new long[dense ? 0 : cells];
        double value = 10;
        long key = 0;
        for (int i = 0; i < values.length; i++) {
            value += random.nextInt(-20, 21) / 100.0;
            values[i] = Math.round(value * 100) / 100.0;
            if (!dense) {
                key += 1 + random.nextInt(1 << 20);
                keys[i] = key;
            }
        }
        return dense
                ? Cells.builder().float64("v", values).build()
                : Cells.builder().int64("key", keys).float64("v", values).build();
    }

    void write(Tegula tegula, String uri, Cells values) {
        try (ArrayWriter writer = tegula.openForWriting(uri)) {
            if (dense) {
                writer.write(Subarray.whole(), values);
            } else {
                writer.write(values);
            }
        }
    }

    /** Reads all cells and returns their sum. */
    double read(Tegula tegula, String uri) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            double sum = 0;
            for (double value : reader.read(Subarray.whole(), "v").float64("v")) {
                sum += value;
            }
            return sum;
        }
    }
}
