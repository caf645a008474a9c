package dev.tegula.internal.plot.draw;

import dev.tegula.internal.base.ShortText;
import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Datatype;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Name and ticks of an axis.
 *
 * @param ticks returns about a number of ticks
 * @param spacing wanted number of pixels from one tick to the next
 * @param rises whether the axis goes up if it is vertical
 * @param geography whether values are longitudes or latitudes
 * @param values the values along the axis; null if they have no order
 */
public record Labels(
        String name,
        IntFunction<List<Tick>> ticks,
        int spacing,
        boolean rises,
        Geography geography,
        @Nullable ValueAxis values) {

    private static final int NUMBER = 100;
    private static final int TEXT = 160;
    private static final int LONGEST_TEXT = 16;
    private static final double MANY_STEPS = 1e5;
    private static final double CIRCLE = 360;

    /** Returns the labels of a dimension: the values of its dimension label, or else its coordinates. */
    public static Labels of(Axis axis, Subject subject) {
        AxisLabels labels = subject.labels(axis);
        boolean rises = subject.rises(axis.dimension());
        if (labels == null) {
            String name = axis.dimension().name();
            return of(
                    name,
                    subject.unit(name),
                    ValueAxis.of(axis),
                    axis.dimension().datatype(),
                    rises);
        }
        ValueAxis values = labels.values();
        if (values == null || !values.isEven()) {
            String name = labels.unit().isBlank() ? labels.name() : labels.name() + " (" + labels.unit() + ")";
            return new Labels(name, wanted -> each(labels, wanted), TEXT, rises, Geography.NONE, values);
        }
        return of(labels.name(), labels.unit(), values, labels.datatype(), rises);
    }

    private static Labels of(String name, String unit, ValueAxis values, Datatype type, boolean rises) {
        Geography found = Geography.of(name, unit);
        Geography geography = found.allows(values.low(), values.high()) ? found : Geography.NONE;
        return new Labels(
                unit.isBlank() || geography != Geography.NONE ? name : name + " (" + unit + ")",
                wanted -> Tick.of(values, type, geography, wanted),
                type.isDatetime() || isLong(values) ? TEXT : NUMBER,
                rises,
                geography,
                values);
    }

    /**
     * Returns the column with which a map of the whole earth begins if a longitude is in its middle.
     *
     * @throws IllegalArgumentException if the axis does not have all longitudes once
     */
    int turn(double center, int columns) {
        ValueAxis axis = values;
        if (axis != null && geography == Geography.LONGITUDE && axis.isEven()) {
            double circle = axis.value(1) - axis.value(0);
            if (Math.abs(Math.abs(circle) - CIRCLE) * columns <= CIRCLE / 2) {
                double first = center - Math.copySign(CIRCLE / 2, circle);
                return (int) Math.floorMod(Math.round((first - axis.value(0)) / circle * columns), (long) columns);
            }
        }
        throw new IllegalArgumentException("center: the horizontal axis does not have all longitudes once (found '"
                + name + "'). Leave the center out.");
    }

    /** Returns the labels of longitudes that begin at a position and go around the earth. */
    Labels turned(double position) {
        ValueAxis axis = Objects.requireNonNull(values);
        double first = axis.value(position);
        ValueAxis moved = Objects.requireNonNull(
                ValueAxis.through(new double[] {0, 1}, new double[] {first, first + axis.value(1) - axis.value(0)}));
        return new Labels(
                name, wanted -> Tick.of(moved, Datatype.FLOAT64, geography, wanted), spacing, rises, geography, moved);
    }

    /** Returns whether the values are longitudes that fall, so that east would be on the left. */
    boolean isWestward() {
        return geography == Geography.LONGITUDE && values != null && !values.rises();
    }

    /** Returns the labels from the last to the first. */
    Labels mirrored() {
        ValueAxis axis = Objects.requireNonNull(values);
        ValueAxis other = Objects.requireNonNull(
                ValueAxis.through(new double[] {0, 1}, new double[] {axis.value(1), axis.value(0)}));
        return new Labels(
                name, wanted -> Tick.of(other, Datatype.FLOAT64, geography, wanted), spacing, rises, geography, other);
    }

    /** Returns whether ticks need many digits to differ. */
    private static boolean isLong(ValueAxis values) {
        double greatest = Math.max(Math.abs(values.low()), Math.abs(values.high()));
        return greatest > MANY_STEPS * (values.high() - values.low());
    }

    /** Returns the labels of values between limits. */
    static Labels of(String name, Limits limits) {
        return named(name, limits::ticks, NUMBER);
    }

    /** Returns labels without an order. */
    static Labels named(String name, IntFunction<List<Tick>> ticks, int spacing) {
        return new Labels(name, ticks, spacing, true, Geography.NONE, null);
    }

    /** Returns every so many labels of values that have no order, or whose steps are uneven. */
    private static List<Tick> each(AxisLabels labels, int wanted) {
        int number = labels.positions().length;
        int step = Math.max(1, (number + wanted - 1) / wanted);
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < number; i += step) {
            ticks.add(new Tick(labels.positions()[i], ShortText.cut(labels.text(i), LONGEST_TEXT)));
        }
        return ticks;
    }

    /** Returns the labels without a meaning on the earth. */
    Labels placeless() {
        return new Labels(name, ticks, spacing, rises, Geography.NONE, values);
    }

    List<Tick> along(double pixels, int spacingOrLess) {
        return ticks.apply(Math.max(2, (int) pixels / Math.min(spacing, spacingOrLess)));
    }
}
