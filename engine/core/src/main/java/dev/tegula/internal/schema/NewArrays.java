package dev.tegula.internal.schema;

import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;

/** The usual choices for a new array where its creator states none: those of imports, SQL and Spark. */
public final class NewArrays {

    /** Cells of a tile of a dense array, about: half a megabyte of doubles, so that a tile is a few chunks. */
    private static final double TILE_CELLS = 65_536;

    /** With the level that Zstandard itself has by default. */
    private static final Filter ZSTD = Filter.zstd(3);

    private NewArrays() {}

    /** Sets the filters of offsets, which ascend by small steps, and of validity, which is mostly constant. */
    public static ArraySchemaBuilder withUsualFilters(ArraySchemaBuilder schema) {
        return schema.offsetFilters(
                        FilterPipeline.of(Filter.positiveDelta(), Filter.bitWidthReduction(), Filter.zstd()))
                .validityFilters(FilterPipeline.of(Filter.rle()));
    }

    /** Returns the usual compression of fields. */
    public static Filter zstd() {
        return ZSTD;
    }

    /** Returns the filters of a field whose values are not known: bytes of equal weight are compressed together. */
    public static FilterPipeline filters(Datatype datatype) {
        return datatype.isString() || datatype.size() == 1
                ? FilterPipeline.of(ZSTD)
                : FilterPipeline.of(Filter.byteShuffle(), ZSTD);
    }

    /** Returns the length of a tile of a dense array along each of its dimensions, 1 or more, not rounded. */
    public static double tileLength(int dimensions) {
        return Math.pow(TILE_CELLS, 1.0 / dimensions);
    }
}
