package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Compresses by gzip. */
public class GzipFilter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public GzipFilter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public GzipFilter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Compression(FilterType.GZIP, level));
    }

    GzipFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
