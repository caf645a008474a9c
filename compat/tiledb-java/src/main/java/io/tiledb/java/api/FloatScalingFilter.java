package io.tiledb.java.api;

import dev.tegula.schema.Filter.ScaleFloat;

/** Stores floating-point numbers as integers: (value - offset) / factor, rounded. */
public class FloatScalingFilter extends Filter {
    private ScaleFloat scaling;

    /** Makes the filter with factor 1, offset 0 and 8 bytes. */
    public FloatScalingFilter(Context ctx) throws TileDBError {
        this(ctx, 0, 1, Long.BYTES);
    }

    /**
     * Makes the filter.
     *
     * @param bytewidth bytes of the stored integers: 1, 2, 4 or 8
     */
    public FloatScalingFilter(Context ctx, double offset, double factor, long bytewidth) throws TileDBError {
        this(ctx, ctx.call(() -> new ScaleFloat(factor, offset, (int) bytewidth)));
    }

    FloatScalingFilter(Context ctx, dev.tegula.schema.Filter stored) {
        super(ctx, stored);
        scaling = (ScaleFloat) stored;
    }

    @Override
    dev.tegula.schema.Filter stored() {
        return scaling;
    }

    public void setOffset(Context ctx, double offset) throws TileDBError {
        scaling = ctx.call(() -> new ScaleFloat(scaling.factor(), offset, scaling.byteWidth()));
    }

    public void setFactor(Context ctx, double factor) throws TileDBError {
        scaling = ctx.call(() -> new ScaleFloat(factor, scaling.offset(), scaling.byteWidth()));
    }

    public void setByteWidth(Context ctx, long byteWidth) throws TileDBError {
        scaling = ctx.call(() -> new ScaleFloat(scaling.factor(), scaling.offset(), (int) byteWidth));
    }

    public long getByteWidth() throws TileDBError {
        return scaling.byteWidth();
    }

    public double getFactor() throws TileDBError {
        return scaling.factor();
    }

    public double getOffset() throws TileDBError {
        return scaling.offset();
    }
}
