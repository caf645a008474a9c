package io.tiledb.java.api;

import dev.tegula.schema.FilterType;

/** Stores texts as numbers of a dictionary. */
public class DictionaryFilter extends CompressionFilter {
    /** Makes the filter with its default level. */
    public DictionaryFilter(Context ctx) throws TileDBError {
        this(ctx, DEFAULT_LEVEL);
    }

    /** Makes the filter with a level. */
    public DictionaryFilter(Context ctx, int level) throws TileDBError {
        super(ctx, new dev.tegula.schema.Filter.Compression(FilterType.DICTIONARY, level));
    }

    DictionaryFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
