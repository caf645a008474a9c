package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.Pixels;
import dev.tegula.internal.plot.RasterSink;
import dev.tegula.internal.plot.Slice;
import dev.tegula.internal.plot.SliceReader;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Reduction;
import dev.tegula.schema.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A heat map of a slice of an array: two dimensions become axes, the others are fixed at a coordinate. Immutable.
 *
 * <pre>{@code
 * Raster raster = HeatMap.of(array).field("celsius").size(800, 600).render();
 * Picture.of(raster).png(path);
 * }</pre>
 */
public final class HeatMap extends Plot<HeatMap> {

    /** Null for the default. */
    private final @Nullable Reduction reduction;

    private HeatMap(ArrayReader array, PlotChoices choices, @Nullable Reduction reduction) {
        super(array, choices);
        this.reduction = reduction;
    }

    /**
     * Returns a heat map of the non-empty domain: the last dimension that is not of strings is horizontal, the one
     * before it vertical, and others of dense arrays are fixed at their first coordinate. Of a dense array, it shows
     * the first attribute; of a sparse array, the number of cells.
     */
    public static HeatMap of(ArrayReader array) {
        return new HeatMap(array, PlotChoices.of(array.schema()), null);
    }

    @Override
    HeatMap copy(ArrayReader sameArray, PlotChoices newChoices) {
        return new HeatMap(sameArray, newChoices, reduction);
    }

    /** Shows the number of cells per pixel of a sparse array. */
    public HeatMap density() {
        return with(changed -> changed.withField(null));
    }

    /**
     * Chooses the horizontal and the vertical dimension.
     *
     * @throws IllegalArgumentException if they are the same, or do not exist
     */
    public HeatMap axes(String x, String y) {
        return with(changed -> changed.withAxes(x, y)).checked();
    }

    /** Chooses the horizontal dimension. */
    public HeatMap horizontal(String x) {
        return with(changed -> changed.withAxes(x, changed.y())).checked();
    }

    /** Chooses the vertical dimension. */
    public HeatMap vertical(String y) {
        return with(changed -> changed.withAxes(changed.x(), y)).checked();
    }

    private HeatMap checked() {
        choices().plane(schema());
        return this;
    }

    /**
     * Sets the greatest number of pixels. A picture of fewer coordinates has one pixel for each.
     *
     * @throws IllegalArgumentException if a number is less than 1 or greater than 16,384
     */
    public HeatMap size(int width, int height) {
        return with(changed -> changed.withSize(width, height));
    }

    /**
     * Chooses how the cells of a pixel become one value. Default: their mean; of enumerations, whose indexes have none,
     * the cell nearest to the center.
     */
    public HeatMap reduce(Reduction newReduction) {
        return new HeatMap(array(), choices(), newReduction);
    }

    /**
     * Computes the pixels.
     *
     * @throws IllegalArgumentException if the array has fewer than two dimensions or no cells, or ranges do not fit
     */
    public Raster render() {
        @Nullable String field = choices().field();
        if (field == null && schema().isDense()) {
            throw new IllegalArgumentException("heat map: a dense array has all its cells. Choose a field to show.");
        } else if (field != null) {
            requireField(field);
        }
        PlotChoices.Plane plane = choices().plane(schema());
        Slice slice = slice(List.of(plane.x(), plane.y()));
        Pixels pixels = new Pixels(
                slice.axis(plane.x(), choices().pixels().width()),
                slice.axis(plane.y(), choices().pixels().height()),
                reduction(field));
        SliceReader.Outcome outcome = reader().read(
                        slice.subarray(),
                        field == null ? plane.x().name() : field,
                        new RasterSink(schema(), pixels, field));
        return field == null ? pixels.sums("cells", outcome) : pixels.raster(field, outcome);
    }

    private Reduction reduction(@Nullable String field) {
        if (field == null || reduction == null) {
            @Nullable Attribute attribute = field == null ? null : schema().attribute(field);
            return attribute == null || attribute.enumeration() == null ? Reduction.MEAN : Reduction.NEAREST;
        }
        return reduction;
    }
}
