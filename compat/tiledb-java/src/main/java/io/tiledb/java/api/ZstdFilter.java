package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Compresses by Zstandard. */
public class ZstdFilter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public ZstdFilter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public ZstdFilter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Compression(FilterType.ZSTD, level));
    }

    ZstdFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
