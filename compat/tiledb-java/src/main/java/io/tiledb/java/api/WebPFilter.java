package io.tiledb.java.api;

import dev.tegula.schema.Filter.Webp;
import io.tiledb.libtiledb.tiledb_filter_webp_format_t;

/** Stores pixels as WebP. Tegula reads such arrays, with the module {@code tegula-webp}, and does not write them. */
public class WebPFilter extends Filter {
    /** Makes the filter with quality 100, lossy. */
    public WebPFilter(Context ctx) throws TileDBError {
        this(ctx, 100, tiledb_filter_webp_format_t.TILEDB_WEBP_NONE, (short) 0);
    }

    /**
     * Makes the filter.
     *
     * @param quality 0 to 100
     * @param lossless 1 if pixels are kept exactly, else 0
     */
    public WebPFilter(Context ctx, float quality, tiledb_filter_webp_format_t inputFormat, short lossless)
            throws TileDBError {
        super(ctx, ctx.call(() -> new Webp(quality, inputFormat.swigValue(), lossless != 0, 0, 0)));
    }

    WebPFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
    }

    public float getQuality() throws TileDBError {
        return ((Webp) stored()).quality();
    }

    public short getLossless() throws TileDBError {
        return (short) (((Webp) stored()).lossless() ? 1 : 0);
    }

    public tiledb_filter_webp_format_t getInputFormat() throws TileDBError {
        return tiledb_filter_webp_format_t.swigToEnum(((Webp) stored()).inputFormat());
    }
}
