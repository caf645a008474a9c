package dev.tegula.internal.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.plot.draw.AxisLabels;
import dev.tegula.internal.plot.draw.Geography;
import dev.tegula.internal.plot.draw.Subject;
import dev.tegula.plot.raster.Axis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The fields of an array. Short dimension labels are read once. Can be used by several threads. */
public final class ArraySubject implements Subject {

    /** Longer axes have the labels of some coordinates. */
    private static final int MOST_LABELS = 1 << 16;

    private static final int SOME_LABELS = 1 << 10;

    private final ArrayReader array;
    private final UnaryOperator<String> units;
    private final Map<String, Column> wholeLabels = new ConcurrentHashMap<>();

    /**
     * Creates the fields of an array, which is open as long as they are used.
     *
     * @param units returns the unit of a field; empty if it has none
     */
    public ArraySubject(ArrayReader array, UnaryOperator<String> units) {
        this.array = array;
        this.units = units;
    }

    @Override
    public String unit(String field) {
        return units.apply(field);
    }

    @Override
    public boolean rises(Dimension dimension) {
        return rises(array.schema(), dimension);
    }

    /**
     * Returns whether a vertical axis goes up: so that numbers and datetimes of a label do, floating-point coordinates
     * and datetimes, and the points of sparse arrays. The rows of other dense arrays go down, as those of images.
     */
    public static boolean rises(ArraySchema schema, Dimension dimension) {
        DimensionLabel label = label(schema, dimension);
        if (label != null) {
            return !label.datatype().isString() && label.order() != DataOrder.DECREASING;
        }
        return !schema.isDense()
                || dimension.datatype().isFloat()
                || dimension.datatype().isDatetime();
    }

    /** Returns whether a horizontal axis begins at its end: longitudes that fall, since east is on the right. */
    public static boolean isWestward(ArraySchema schema, Dimension dimension) {
        DimensionLabel label = label(schema, dimension);
        return label != null
                && label.order() == DataOrder.DECREASING
                && Geography.of(label.name(), "") == Geography.LONGITUDE;
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
        DimensionLabel label = label(array.schema(), axis.dimension());
        if (label == null || !(axis.range() instanceof Range.OfLong range)) {
            return null;
        }
        long[] coordinates = shown(range);
        List<Range> read = isShort(range)
                ? List.of(range)
                : LongStream.of(coordinates)
                        .<Range>mapToObj(at -> Range.of(at, at))
                        .toList();
        Column values = values(label, axis.dimension(), read);
        Datatype type = label.datatype();
        double[] positions = new double[coordinates.length];
        double[] numbers = new double[coordinates.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = axis.edge(coordinates[i]) + 0.5 / axis.length();
            numbers[i] = type.isString() ? Double.NaN : Numbers.at(values, i);
        }
        List<String> texts = type.isString() ? texts(values) : List.of();
        return new AxisLabels(label.name(), units.apply(label.name()), type, positions, numbers, texts);
    }

    private static boolean isShort(Range.OfLong range) {
        return Long.compareUnsigned(range.high() - range.low(), MOST_LABELS) < 0;
    }

    /** Returns the coordinates whose labels an axis shows: all, or some at even distances. */
    private static long[] shown(Range.OfLong range) {
        long last = range.high() - range.low();
        if (isShort(range)) {
            return LongStream.rangeClosed(0, last).map(i -> range.low() + i).toArray();
        }
        long step = Long.divideUnsigned(last, SOME_LABELS - 1);
        return LongStream.range(0, SOME_LABELS).map(i -> range.low() + i * step).toArray();
    }

    /** Returns the values of a label at ascending coordinates, from those of the whole axis if it is short. */
    private Column values(DimensionLabel label, Dimension dimension, List<Range> ranges) {
        List<Range> domain = array.nonEmptyDomain();
        if (domain == null
                || !(domain.get(array.schema().dimensions().indexOf(dimension)) instanceof Range.OfLong whole)
                || !isShort(whole)) {
            return read(label, ranges);
        }
        Range.OfLong wanted = (Range.OfLong) ranges.get(0);
        if (ranges.size() > 1 || wanted.low() < whole.low() || wanted.high() > whole.high()) {
            return read(label, ranges);
        }
        return wholeLabels
                .computeIfAbsent(label.name(), name -> read(label, List.of(whole)))
                .slice((int) (wanted.low() - whole.low()), (int) (wanted.high() - whole.low()) + 1);
    }

    private Column read(DimensionLabel label, List<Range> ranges) {
        try (ArrayReader labels = array.label(label.name())) {
            // Labels of other writers may have another name of their dimension.
            String index = labels.schema().dimensions().get(0).name();
            Cells cells = labels.query()
                    .subarray(Subarray.of(Map.of(index, ranges)))
                    .fields(label.attribute())
                    .read();
            return cells.column(label.attribute());
        }
    }

    /** Returns the label that an axis shows: the first of numbers or datetimes, or else the first. */
    public static @Nullable DimensionLabel label(ArraySchema schema, Dimension dimension) {
        int index = schema.dimensions().indexOf(dimension);
        DimensionLabel best = null;
        for (DimensionLabel label : schema.labels()) {
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
    public String text(Dimension dimension, long coordinate) {
        DimensionLabel label = label(array.schema(), dimension);
        return label == null
                ? DisplayText.coordinate(dimension.datatype(), coordinate)
                : DisplayText.cell(values(label, dimension, List.of(Range.of(coordinate, coordinate))), null, 0);
    }

    /** Returns the name of a dimension: that of its label, if it has one. */
    String name(Dimension dimension) {
        DimensionLabel label = label(array.schema(), dimension);
        return label == null ? dimension.name() : label.name();
    }

    /** Returns the values of a column as texts. */
    public static List<String> texts(Column values) {
        return IntStream.range(0, values.size())
                .mapToObj(i -> DisplayText.cell(values, null, i))
                .toList();
    }
}
