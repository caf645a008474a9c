package io.tiledb.java.api;

/** Adds a SHA-256 checksum. */
public class CheckSumSHA256Filter extends Filter {
    /** Makes the filter. */
    public CheckSumSHA256Filter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.checksumSha256());
    }

    CheckSumSHA256Filter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
