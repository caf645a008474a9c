package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.ColorMix;
import dev.tegula.internal.plot.ColorSink;
import dev.tegula.internal.plot.Pixels;
import dev.tegula.internal.plot.RasterSink;
import dev.tegula.internal.plot.Slice;
import dev.tegula.plot.raster.ColorRaster;
import dev.tegula.query.Reduction;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A slice of a dense array in true colors. Red, green and blue are the first three values of each cell, or the first
 * three coordinates of a dimension. Integers are proportional to the greatest value of their type, floating-point
 * numbers are from 0 to 1. Immutable.
 */
public final class TrueColor extends Plot<TrueColor> {

    private final @Nullable String channels;

    private TrueColor(ArrayReader array, PlotChoices choices, @Nullable String channels) {
        super(array, choices);
        this.channels = channels;
    }

    /**
     * Returns the colors of the first attribute on the plane of the last two dimensions.
     *
     * @throws IllegalArgumentException if the array is not dense
     */
    public static TrueColor of(ArrayReader array) {
        if (!array.schema().isDense()) {
            throw new IllegalArgumentException("true colors: need a dense array. Draw a heat map instead.");
        }
        return new TrueColor(array, PlotChoices.of(array.schema()), null);
    }

    /** Returns whether an attribute has red, green and blue in each cell: three or four values of 8 bits. */
    public static boolean hasColors(Attribute attribute) {
        Field field = attribute.field();
        return (field.valuesPerCell() == 3 || field.valuesPerCell() == 4)
                && field.datatype().isInteger()
                && field.datatype().size() == 1;
    }

    /** Returns the value that is shown as full light: the greatest integer of a type, 1 for floating-point numbers. */
    public static double fullLight(Datatype type) {
        return ColorMix.greatest(type);
    }

    @Override
    TrueColor copy(ArrayReader sameArray, PlotChoices newChoices) {
        return new TrueColor(sameArray, newChoices, channels);
    }

    @Override
    void check(Field field) {
        boolean components = field.valuesPerCell() >= 3 && !field.isVariable();
        if (!isNumber(field) || (channels == null && !components)) {
            throw new IllegalArgumentException("field '" + field.name() + "': has no colors (found "
                    + field.datatype() + " with " + field.valuesPerCell()
                    + " values per cell, expected at least 3). Choose a dimension of channels.");
        }
    }

    /** Chooses the horizontal and the vertical dimension; null for the default. */
    public TrueColor axes(@Nullable String x, @Nullable String y) {
        TrueColor changed = with(choices -> choices.withAxes(x, y));
        changed.choices().plane(schema());
        return changed;
    }

    /**
     * Chooses a dimension whose first three coordinates are red, green and blue.
     *
     * @throws IllegalArgumentException if the array has no such dimension
     */
    public TrueColor channels(String dimension) {
        PlotChoices.dimension(schema(), dimension);
        return new TrueColor(array(), choices(), dimension);
    }

    /** Sets the greatest number of pixels; see {@link HeatMap#size}. */
    public TrueColor size(int width, int height) {
        return with(changed -> changed.withSize(width, height));
    }

    /**
     * Computes the pixels: means of cells. Pixels of cells beyond the budget are not read.
     *
     * @throws IllegalArgumentException if the field has no colors, the array no cells, or ranges do not fit
     */
    public ColorRaster render() {
        String field = choices().field();
        if (field == null) {
            throw new IllegalArgumentException("true colors: the array has no attribute.");
        }
        Datatype type = requireField(field).datatype();
        PlotChoices.Plane plane = choices().plane(schema());
        Slice slice = slice(List.of(plane.x(), plane.y()));
        List<Pixels> components = new ArrayList<>();
        for (int c = 0; c < 3; c++) {
            components.add(new Pixels(
                    slice.axis(plane.x(), choices().pixels().width()),
                    slice.axis(plane.y(), choices().pixels().height()),
                    Reduction.MEAN));
        }
        long cells = 0;
        if (channels == null) {
            List<Dimension> dimensions = schema().dimensions();
            ColorSink sink =
                    new ColorSink(components, field, dimensions.indexOf(plane.x()), dimensions.indexOf(plane.y()));
            cells = reader().read(slice.subarray(), field, sink).cells();
        } else {
            long first = firstChannel(channels);
            for (int c = 0; c < 3; c++) {
                Slice channel = Slice.of(
                        array(),
                        List.of(plane.x(), plane.y()),
                        choices()
                                .withRange(channels, Range.of(first + c, first + c))
                                .ranges());
                cells += reader().read(channel.subarray(), field, new RasterSink(schema(), components.get(c), field))
                        .cells();
            }
        }
        return ColorMix.of(field, type, components, cells);
    }

    private long firstChannel(String name) {
        Dimension dimension = PlotChoices.dimension(schema(), name);
        if (dimension.domain() instanceof Range.OfLong domain) {
            return domain.low();
        }
        throw new IllegalArgumentException("dimension '" + name + "': cannot be one of channels (found type "
                + dimension.datatype() + ", expected integers)");
    }

    @Override
    public List<Dimension> dimensions() {
        List<Dimension> plane = super.dimensions();
        return channels == null
                ? plane
                : List.of(plane.get(0), plane.get(1), PlotChoices.dimension(schema(), channels));
    }
}
