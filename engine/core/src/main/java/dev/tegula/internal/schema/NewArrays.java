package dev.tegula.internal.schema;

import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;

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

    /** Returns the extent of tiles of a domain, at most a number, so that the last tile ends within the type. */
    public static long extent(Datatype type, Range.OfLong domain, long most) {
        long cells = domain.high() - domain.low() + 1; // unsigned, as all of these
        long extent = Long.compareUnsigned(cells - 1, most) < 0 ? cells : most;
        long greatest = type.physical().isSigned() ? Long.MAX_VALUE : -1;
        while (type.size() == Long.BYTES && extent > 1) {
            long last = Long.remainderUnsigned(cells, extent);
            if (last == 0 || Long.compareUnsigned(extent - last, greatest - domain.high()) <= 0) {
                break;
            }
            extent /= 2;
        }
        return extent;
    }

    /** Returns as much of a domain as consists of whole tiles, which never end beyond its type. */
    public static Range.OfLong wholeTiles(Range.OfLong domain, long extent) {
        long cells = domain.high() - domain.low() + 1; // unsigned
        return new Range.OfLong(domain.low(), domain.high() - Long.remainderUnsigned(cells, extent));
    }
}
