package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.LineSink;
import dev.tegula.internal.plot.Slice;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Values along a dimension; other dimensions are fixed at a coordinate, or reduced over a range. Immutable. */
public final class LinePlot extends Plot<LinePlot> {

    private LinePlot(ArrayReader array, PlotChoices choices) {
        super(array, choices);
    }

    /**
     * Returns a line along the last dimension that is not of strings. Other dimensions of dense arrays are fixed at
     * their first coordinate. It shows the first attribute of single numbers that are no indexes of labels, or else the
     * first attribute of a dense array, the number of cells of a sparse one.
     */
    public static LinePlot of(ArrayReader array) {
        PlotChoices choices = PlotChoices.of(array.schema());
        @Nullable String measured = measured(array.schema());
        return new LinePlot(
                array, measured == null && array.schema().isDense() ? choices : choices.withField(measured));
    }

    private static @Nullable String measured(ArraySchema schema) {
        return schema.attributes().stream()
                .filter(attribute -> attribute.enumeration() == null
                        && attribute.valuesPerCell() == 1
                        && isNumber(attribute.field()))
                .map(Attribute::name)
                .findFirst()
                .orElse(null);
    }

    @Override
    LinePlot copy(ArrayReader sameArray, PlotChoices newChoices) {
        return new LinePlot(sameArray, newChoices);
    }

    /** Shows the number of cells per pixel of a sparse array. */
    public LinePlot density() {
        return with(changed -> changed.withField(null));
    }

    /** Chooses the dimension. */
    public LinePlot along(String dimension) {
        PlotChoices.dimension(schema(), dimension);
        return with(changed -> changed.withAxes(dimension, null));
    }

    /**
     * Sets the greatest number of pixels along the dimension.
     *
     * @throws IllegalArgumentException if it is less than 1 or greater than 16,384
     */
    public LinePlot size(int pixels) {
        return with(changed -> changed.withSize(pixels, 1));
    }

    /**
     * Computes the line.
     *
     * @throws IllegalArgumentException if the array has no cells, or the dimension has strings, or ranges do not fit
     */
    public Line render() {
        @Nullable String field = choices().field();
        if (field != null) {
            requireField(field);
            requireMeans(schema().attribute(field));
        }
        Dimension dimension = choices().line(schema());
        Slice slice = slice(List.of(dimension));
        Axis axis = slice.axis(dimension, choices().pixels().width());
        LineSink sink = new LineSink(schema(), axis, field);
        return sink.line(
                field == null ? "cells" : field,
                reader().read(slice.subarray(), field == null ? dimension.name() : field, sink));
    }

    /** Refuses indexes of labels: their mean would be another label. */
    private static void requireMeans(@Nullable Attribute attribute) {
        if (attribute != null && attribute.enumeration() != null) {
            throw new IllegalArgumentException("line: field '" + attribute.name()
                    + "' has labels, of which there is no mean. Draw a histogram or a heat map.");
        }
    }

    @Override
    public List<Dimension> dimensions() {
        return List.of(choices().line(schema()));
    }
}
