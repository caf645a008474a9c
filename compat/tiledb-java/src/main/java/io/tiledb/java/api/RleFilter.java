package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Run-length encoding. */
public class RleFilter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public RleFilter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public RleFilter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Compression(FilterType.RLE, level));
    }

    RleFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
