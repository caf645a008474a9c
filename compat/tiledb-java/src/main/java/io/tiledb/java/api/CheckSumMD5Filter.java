package io.tiledb.java.api;

/** Adds an MD5 checksum. */
public class CheckSumMD5Filter extends Filter {
    /** Makes the filter. */
    public CheckSumMD5Filter(Context ctx) throws TileDBError {
        super(ctx, dev.tegula.schema.Filter.checksumMd5());
    }

    CheckSumMD5Filter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }
}
