package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Compresses by LZ4. */
public class LZ4Filter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public LZ4Filter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public LZ4Filter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Compression(FilterType.LZ4, level));
    }

    LZ4Filter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
