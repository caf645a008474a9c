package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.plot.Slice;
import dev.tegula.internal.plot.SliceReader;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * A plot of the cells of a slice. Immutable: methods return a changed copy.
 *
 * <p>Up to {@link #maxCells} cells are read. Of more cells, the plot is an overview from the statistics of tiles.
 *
 * @param <P> the type of the plot
 */
public abstract sealed class Plot<P extends Plot<P>> permits HeatMap, TrueColor, PointPlot, LinePlot, Histogram {

    private final ArrayReader array;
    private final PlotChoices choices;

    Plot(ArrayReader array, PlotChoices choices) {
        this.array = array;
        this.choices = choices;
    }

    /** Returns the dimensions along which the plot shows cells: of a plane, the horizontal one first. */
    public List<Dimension> dimensions() {
        PlotChoices.Plane plane = choices.plane(schema());
        return List.of(plane.x(), plane.y());
    }

    abstract P copy(ArrayReader sameArray, PlotChoices newChoices);

    final P with(UnaryOperator<PlotChoices> change) {
        return copy(array, change.apply(choices));
    }

    final ArrayReader array() {
        return array;
    }

    final ArraySchema schema() {
        return array.schema();
    }

    final PlotChoices choices() {
        return choices;
    }

    /** Returns whether a field has values that plots show: single numbers, datetimes or times. */
    public static boolean hasValues(Field field) {
        return field.valuesPerCell() == 1 && isNumber(field);
    }

    /** Refuses fields that the plot cannot show. */
    void check(Field field) {
        if (!hasValues(field)) {
            throw new IllegalArgumentException("field '" + field.name() + "': cannot be shown (found type "
                    + field.datatype() + " with "
                    + (field.isVariable() ? "a variable number of" : field.valuesPerCell())
                    + " values per cell, expected single numbers)");
        }
    }

    /** Returns a field that the plot can show. */
    final Field requireField(String name) {
        Field field = schema().field(name);
        if (field == null) {
            throw new IllegalArgumentException(
                    "field '" + name + "': does not exist (expected one of " + schema().fieldNames() + ")");
        }
        check(field);
        return field;
    }

    static boolean isNumber(Field field) {
        return field.datatype().isInteger()
                || field.datatype().isFloat()
                || field.datatype().isDatetime()
                || field.datatype().isTime();
    }

    /**
     * Chooses the field whose values are shown.
     *
     * @throws IllegalArgumentException if the array has no such field, or the plot cannot show its type
     */
    public P field(String name) {
        requireField(name);
        return with(changed -> changed.withField(name));
    }

    /**
     * Limits an axis to a range, or chooses the coordinates of another dimension.
     *
     * @throws IllegalArgumentException if the array has no such dimension
     */
    public P range(String dimension, Range range) {
        PlotChoices.dimension(schema(), dimension);
        return with(changed -> changed.withRange(dimension, range));
    }

    /**
     * Sets the greatest number of cells to read.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public P maxCells(long cells) {
        return with(changed -> changed.withBudget(cells));
    }

    /**
     * Stops rendering with a {@link java.util.concurrent.CancellationException} as soon as a condition holds. It is
     * checked between tiles and between batches of cells.
     */
    public P cancelledBy(BooleanSupplier condition) {
        return with(changed -> changed.cancelledBy(condition));
    }

    /**
     * Returns what the plot shows as a title: the field, and the coordinates at which other dimensions are fixed, such
     * as {@code celsius, time = 2026-01-01}. Dimensions with a label have its name and value.
     *
     * @throws IllegalArgumentException if the array has no cells, or ranges do not fit
     */
    public String title() {
        String field = choices.field();
        String slice = slice(dimensions()).text(dimensions(), new ArraySubject(array, name -> ""));
        String shown = field == null ? "cells" : field;
        return slice.isEmpty() ? shown : shown + ", " + slice;
    }

    final Slice slice(List<Dimension> axes) {
        return Slice.of(array, axes, choices.ranges());
    }

    final SliceReader reader() {
        return new SliceReader(array, choices.budget(), choices.cancelled());
    }
}
