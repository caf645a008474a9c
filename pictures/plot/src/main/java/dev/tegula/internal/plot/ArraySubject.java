package dev.tegula.internal.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.draw.AxisLabels;
import dev.tegula.internal.plot.draw.Subject;
import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an array.
 *
 * @param units returns the unit of a field; empty if it has none
 */
public record ArraySubject(ArrayReader array, UnaryOperator<String> units) implements Subject {

    /** Axes of more coordinates have the labels of some of them. */
    private static final int MOST_LABELS = 1 << 16;

    private static final int SOME_LABELS = 1 << 10;

    @Override
    public String unit(String field) {
        return units.apply(field);
    }

    @Override
    public boolean hasPoints() {
        return !array.schema().isDense();
    }

    @Override
    public boolean isWhole(String field) {
        Field found = array.schema().field(field);
        return found != null && found.datatype().isInteger();
    }

    @Override
    public List<String> enumeration(String field) {
        Attribute attribute = array.schema().attribute(field);
        String name = attribute == null ? null : attribute.enumeration();
        return name == null ? List.of() : texts(Column.of(array.enumeration(name)));
    }

    @Override
    public @Nullable AxisLabels labels(Axis axis) {
        DimensionLabel label = label(array, axis.dimension());
        if (label == null || !(axis.range() instanceof Range.OfLong range)) {
            return null;
        }
        long last = range.high() - range.low();
        boolean isLong = Long.compareUnsigned(last, MOST_LABELS) >= 0;
        Subarray wanted = Subarray.whole();
        List<Double> positions = new ArrayList<>();
        if (isLong) {
            for (int i = 0; i < SOME_LABELS; i++) {
                long offset = Long.divideUnsigned(last, SOME_LABELS - 1) * i;
                wanted = wanted.addRange(DimensionLabel.INDEX, range.low() + offset, range.low() + offset);
                positions.add((unsigned(offset) + 0.5) / axis.length());
            }
        } else {
            wanted = wanted.addRange(DimensionLabel.INDEX, range);
            for (int i = 0; i <= last; i++) {
                positions.add((i + 0.5) / axis.length());
            }
        }
        Column values = read(label, wanted);
        Datatype type = label.datatype();
        double[] numbers = new double[values.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = type.isString() ? Double.NaN : Numbers.at(values, i);
        }
        return new AxisLabels(
                label.name(),
                units.apply(label.name()),
                type,
                positions.stream().mapToDouble(Double::doubleValue).toArray(),
                numbers,
                type.isString() ? texts(values) : List.of());
    }

    private static double unsigned(long value) {
        return value < 0 ? (value >>> 1) * 2.0 : value;
    }

    private Column read(DimensionLabel label, Subarray wanted) {
        try (ArrayReader labels = array.label(label.name())) {
            // Labels of other writers may have another name of their dimension.
            String index = labels.schema().dimensions().get(0).name();
            Subarray renamed = Subarray.of(Map.of(index, wanted.ranges().get(DimensionLabel.INDEX)));
            Cells cells =
                    labels.query().subarray(renamed).fields(label.attribute()).read();
            return cells.column(label.attribute());
        }
    }

    /** Returns the label that an axis shows: the first of numbers or datetimes, or else the first. */
    static @Nullable DimensionLabel label(ArrayReader array, Dimension dimension) {
        int index = array.schema().dimensions().indexOf(dimension);
        DimensionLabel best = null;
        for (DimensionLabel label : array.schema().labels()) {
            boolean isSingle = label.valuesPerCell() == 1 || label.datatype().isString();
            if (label.dimension() == index && isSingle && (best == null || isBetter(label, best))) {
                best = label;
            }
        }
        return best;
    }

    private static boolean isBetter(DimensionLabel label, DimensionLabel other) {
        return other.datatype().isString() && !label.datatype().isString();
    }

    /** Returns the text of the value of a coordinate: that of its label, if the dimension has one. */
    String text(Dimension dimension, long coordinate) {
        AxisLabels labels = labels(new Axis(dimension, Range.of(coordinate, coordinate), 1));
        if (labels != null) {
            return labels.text(0);
        }
        return AxisLabels.text(coordinate, dimension.datatype());
    }

    /** Returns the name of a dimension: that of its label, if it has one. */
    String name(Dimension dimension) {
        DimensionLabel label = label(array, dimension);
        return label == null ? dimension.name() : label.name();
    }

    /** Returns the values of a column as texts. */
    public static List<String> texts(Column values) {
        Datatype type = values.field().datatype();
        List<String> texts = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            if (values.isNull(i)) {
                texts.add("null");
            } else if (type.isString()) {
                texts.add(values.text(i));
            } else if (type.isFloat()) {
                texts.add(AxisLabels.text(values.doubleAt(values.firstValue(i)), type));
            } else {
                texts.add(AxisLabels.text(values.longAt(values.firstValue(i)), type));
            }
        }
        return texts;
    }
}
