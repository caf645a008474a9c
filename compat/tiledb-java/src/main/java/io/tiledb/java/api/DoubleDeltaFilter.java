package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Differences of differences. */
public class DoubleDeltaFilter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public DoubleDeltaFilter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public DoubleDeltaFilter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Delta(FilterType.DOUBLE_DELTA, level, dev.tegula.schema.Datatype.ANY));
    }

    DoubleDeltaFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
