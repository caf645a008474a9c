package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Compresses by bzip2. */
public class Bzip2Filter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public Bzip2Filter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public Bzip2Filter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Compression(FilterType.BZIP2, level));
    }

    Bzip2Filter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
