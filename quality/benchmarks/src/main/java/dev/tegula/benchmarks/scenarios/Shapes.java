package dev.tegula.benchmarks.scenarios;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;

/** Parts of schemas. The filters of coordinates, offsets and validity are TileDB's defaults. */
final class Shapes {

    /** Byteshuffle and LZ4. */
    static final FilterPipeline BL = FilterPipeline.of(Filter.byteShuffle(), Filter.lz4());

    /** Byteshuffle and zstd at level 3. */
    static final FilterPipeline BZ = FilterPipeline.of(Filter.byteShuffle(), Filter.zstd(3));

    static final FilterPipeline NONE = FilterPipeline.empty();

    private Shapes() {}

    static ArraySchemaBuilder withDefaults(ArraySchemaBuilder builder) {
        return builder.coordinateFilters(FilterPipeline.of(Filter.zstd()))
                .offsetFilters(FilterPipeline.of(Filter.zstd()))
                .validityFilters(FilterPipeline.of(Filter.rle()));
    }

    /** Returns the schema of a square of [1, side] with square tiles. */
    static ArraySchema square(int side, int tile, Attribute attribute) {
        return withDefaults(ArraySchema.dense())
                .dimension(Dimension.uint32("row", 1, side, tile))
                .dimension(Dimension.uint32("col", 1, side, tile))
                .attribute(attribute)
                .build();
    }
}
