package io.tiledb.java.api;

/** Groups bits of values. */
public class BitShuffleFilter extends Filter {
    /** Makes the filter. */
    public BitShuffleFilter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.bitShuffle());
    }

    BitShuffleFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
