package io.tiledb.java.api;

/** Combines neighbouring values by XOR. */
public class XORFilter extends Filter {
    /** Makes the filter. */
    public XORFilter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.xor());
    }

    XORFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
