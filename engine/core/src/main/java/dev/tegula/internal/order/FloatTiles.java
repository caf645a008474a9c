package dev.tegula.internal.order;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import org.jspecify.annotations.Nullable;

/**
 * Tile numbers in a floating-point dimension, computed in its own precision as libtiledb does. In row- and col-major
 * cell order a dimension without a tile extent has the size of its domain as its extent. So the domain's greatest value
 * begins a second tile.
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

    /**
     * Returns the tiles of a dimension, or null if all its coordinates are in one tile or it is not of a floating-point
     * type.
     */
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

    /** Returns the tile number of a coordinate. */
    public long number(double value) {
        return single ? (long) (((float) value - (float) low) / (float) extent) : (long) ((value - low) / extent);
    }
}
