package io.tiledb.java.api;

/** Leaves values as they are. */
public class NoneFilter extends Filter {
    /** Makes the filter. */
    public NoneFilter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.none());
    }

    NoneFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
