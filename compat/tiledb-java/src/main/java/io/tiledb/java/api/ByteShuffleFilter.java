package io.tiledb.java.api;

/** Groups bytes of values. */
public class ByteShuffleFilter extends Filter {
    /** Makes the filter. */
    public ByteShuffleFilter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.byteShuffle());
    }

    ByteShuffleFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
