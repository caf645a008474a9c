package dev.tegula.cli.pictures;

import dev.tegula.ArrayReader;
import dev.tegula.plot.FirstView;
import dev.tegula.plot.TrueColor;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Kinds of pictures of {@code plot}. */
enum PlotKind {
    HEAT,
    COLOR,
    POINTS,
    LINE,
    HISTOGRAM,
    FRAGMENTS,
    TIMELINE;

    /**
     * Returns the kind that suits an array: points of few cells, colors or a heat map of a plane, otherwise a line or a
     * histogram.
     */
    static PlotKind of(ArrayReader array, @Nullable String field) {
        ArraySchema schema = array.schema();
        long numbers = schema.dimensions().stream()
                .filter(dimension -> !dimension.isVariable())
                .count();
        if (numbers == 0) {
            return HISTOGRAM;
        } else if (numbers == 1) {
            return LINE;
        }
        if (!schema.isDense()) {
            return FirstView.of(array).isPoints() ? POINTS : HEAT;
        }
        List<Attribute> attributes = schema.attributes();
        @Nullable
        Attribute shown = field != null ? schema.attribute(field) : attributes.isEmpty() ? null : attributes.get(0);
        return shown != null && TrueColor.hasColors(shown) ? COLOR : HEAT;
    }
}
