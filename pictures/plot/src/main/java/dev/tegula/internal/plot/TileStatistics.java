package dev.tegula.internal.plot;

import dev.tegula.query.TileSummary;
import dev.tegula.schema.ArraySchema;
import org.jspecify.annotations.Nullable;

/** Judges whether the statistics of a tile describe its cells, for one field of an array. */
record TileStatistics(boolean isDense, FillValue fill) {

    static TileStatistics of(ArraySchema schema, @Nullable String field) {
        return new TileStatistics(schema.isDense(), FillValue.of(schema, field));
    }

    /** Whether a tile is described by its statistics, and how. */
    enum Description {
        /** Its values are between the extremes. */
        VALUES,
        ALL_NULL,
        ALL_FILL,
        /** The statistics are missing, or count cells outside the tile, or fill values among others. */
        UNKNOWN
    }

    Description of(TileSummary tile) {
        TileSummary.@Nullable Values values = tile.values().orElse(null);
        if (values == null || (isDense && !values.exact())) {
            return Description.UNKNOWN;
        } else if (Double.isNaN(values.least())) {
            return Description.ALL_NULL;
        }
        boolean lowIsFill = fill.is(values.least());
        boolean highIsFill = fill.is(values.greatest());
        if (lowIsFill && highIsFill) {
            return Description.ALL_FILL;
        }
        return lowIsFill || highIsFill ? Description.UNKNOWN : Description.VALUES;
    }
}
