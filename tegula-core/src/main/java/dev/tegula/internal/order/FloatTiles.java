package dev.tegula.internal.order;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of tiles along a floating point dimension, in its own precision, as the format's library computes them. A
 * dimension without tile extent has one nevertheless in row- and col-major cell order: the size of its domain. So the
 * domain's greatest value begins a second tile.
 */
public final class FloatTiles {

    private final boolean single;
    private final double low;
    private final double extent;

    private FloatTiles(boolean single, double low, double extent) {
        this.single = single;
        this.low = low;
        this.extent = extent;
    }

    /** The tiles of a dimension; null if all its coordinates are in one, or it is not of a floating point type. */
    public static @Nullable FloatTiles of(Dimension dimension) {
        if (!dimension.datatype().isFloat() || !(dimension.domain() instanceof Range.OfDouble domain)) {
            return null;
        }
        boolean single = dimension.datatype() == Datatype.FLOAT32;
        Number given = dimension.extent();
        double extent = given != null
                ? given.doubleValue()
                : single ? (float) domain.high() - (float) domain.low() : domain.high() - domain.low();
        return extent > 0 && Double.isFinite(extent) ? new FloatTiles(single, domain.low(), extent) : null;
    }

    /** The tile of a coordinate. */
    public long number(double value) {
        return single ? (long) (((float) value - (float) low) / (float) extent) : (long) ((value - low) / extent);
    }
}
