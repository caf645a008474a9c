package io.tiledb.java.api;

/** A filter with a compression level. */
public class CompressionFilter extends Filter {
    static final int DEFAULT_LEVEL = -1;

    CompressionFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }

    /** Returns the level; -1 for the default of the compressor. */
    public int getLevel() throws TileDBError {
        if (stored() instanceof dev.tegula.schema.Filter.Delta delta) {
            return delta.level();
        }
        return ((dev.tegula.schema.Filter.Compression) stored()).level();
    }
}
