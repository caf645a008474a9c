package dev.tegula.internal.io.load;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.io.grid.AxisCoordinates;
import dev.tegula.internal.io.load.GridPlacement.Place;
import dev.tegula.internal.io.load.GridPlacement.Span;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the places of grids in an array by the coordinates of their axes. */
public final class GridPlanning {

    /** A file and its axes, outermost first. */
    public record GridFile(String name, List<TableAxis> axes) {

        boolean isEmpty() {
            return axes.stream().anyMatch(axis -> axis.length() == 0);
        }
    }

    private final ArraySchema schema;
    private final List<GridFile> files;
    private final ImportTarget target;
    private final AxisSpans spans;

    private GridPlanning(ImportTarget target, List<GridFile> files) {
        this.schema = target.schema();
        this.files = files;
        this.target = target;
        this.spans = new AxisSpans(target, files);
    }

    /**
     * Finds the places of files. Returns null for rows, and for cells that fill a box of a dense array in order.
     *
     * @throws TableFileException if the coordinates do not fit the array
     */
    public static @Nullable GridPlacement plan(ImportTarget target, List<GridFile> all) {
        List<GridFile> files = all.stream().filter(file -> !file.isEmpty()).toList();
        if (files.isEmpty()) {
            return null;
        }
        GridPlanning planning = new GridPlanning(target, files);
        if (planning.spans.ranges().values().stream().anyMatch(several -> several.size() > 1)) {
            return null; // The caller chooses single positions.
        }
        int[] axes = planning.axesOfDimensions();
        return target.schema().isDense() && !planning.hasCoordinates(axes) ? null : planning.plan(axes, all);
    }

    /**
     * Refuses files whose coordinates the array stores, for writes that do not look at them.
     *
     * @throws TableFileException if an axis has coordinates for a dimension or a label of its name
     */
    public static void requireNoCoordinates(ImportTarget target, List<GridFile> files) {
        ArraySchema schema = target.schema();
        for (GridFile file : files) {
            for (TableAxis axis : file.axes()) {
                String name = target.nameOf(axis.name());
                AxisCoordinates coordinates = AxisCoordinates.of(axis);
                Dimension dimension = schema.dimension(name);
                if (coordinates != null
                        && (schema.label(name) != null
                                || dimension != null && isSameKind(coordinates.type(), dimension.datatype()))) {
                    throw new TableFileException(
                            file.name() + ", axis '" + axis.name()
                                    + "': has coordinates, which the cells would not be written at",
                            NextStep.of(Action.IMPORT));
                }
            }
        }
    }

    static boolean isSameKind(Datatype coordinates, Datatype dimension) {
        return coordinates.isInteger() && dimension.isInteger()
                || coordinates.isDatetime() && dimension.isDatetime()
                || coordinates == dimension;
    }

    /** Returns the index of the axis along each dimension, -1 for none; empty if there are other axes. */
    private int[] axesOfDimensions() {
        List<TableAxis> axes = files.get(0).axes();
        int[] found = new int[schema.dimensions().size()];
        Arrays.fill(found, -1);
        List<Integer> others = new ArrayList<>();
        for (int a = 0; a < axes.size(); a++) {
            int d = dimension(axes.get(a).name());
            if (d < 0 || found[d] >= 0) {
                others.add(a);
            } else {
                found[d] = a;
            }
        }
        long free = Arrays.stream(found).filter(axis -> axis < 0).count();
        if (others.isEmpty()) {
            return found;
        }
        if (others.size() != free) {
            return new int[0];
        }
        for (int d = 0, next = 0; d < found.length; d++) {
            if (found[d] < 0) {
                found[d] = others.get(next++);
            }
        }
        return found;
    }

    /** Returns the dimension of an axis: the one of this name, or with a label of this name, or -1. */
    private int dimension(String axis) {
        String name = target.nameOf(axis);
        DimensionLabel label = schema.label(name);
        return label != null ? label.dimension() : schema.dimension(name) == null ? -1 : schema.dimensionIndex(name);
    }

    /** Returns whether coordinates decide on the place of cells: those of axes for which no range is given. */
    private boolean hasCoordinates(int[] axes) {
        if (axes.length == 0) {
            boolean isBox = spans.ranges().size() == schema.dimensions().size();
            return !isBox && files.get(0).axes().stream().anyMatch(axis -> AxisCoordinates.of(axis) != null);
        }
        for (int d = 0; d < axes.length; d++) {
            if (axes[d] >= 0 && spans.range(d) == null && spans.coordinates(axes[d]) != null) {
                return true;
            }
        }
        return false;
    }

    private GridPlacement plan(int[] axes, List<GridFile> all) {
        GridFile first = files.get(0);
        if (axes.length == 0) {
            throw new TableFileException(
                    first.name() + ": its axes do not match the dimensions (found "
                            + first.axes().stream().map(TableAxis::name).collect(Collectors.joining(", "))
                            + "; expected "
                            + schema.dimensions().stream().map(Dimension::name).collect(Collectors.joining(", ")) + ")",
                    schema.isDense() ? NextStep.of(Action.NAME_RANGE) : null);
        }
        for (GridFile file : files) {
            List<String> names = file.axes().stream().map(TableAxis::name).toList();
            if (!names.equals(first.axes().stream().map(TableAxis::name).toList())) {
                throw new TableFileException(file.name() + ": has other axes than " + first.name() + " (found " + names
                        + "). Import the files one by one.");
            }
        }
        List<List<Span>> byDimension = new ArrayList<>();
        for (int d = 0; d < axes.length; d++) {
            byDimension.add(spans.spans(d, axes[d]));
        }
        List<Place> places = new ArrayList<>();
        int next = 0;
        for (GridFile each : all) {
            if (each.isEmpty()) {
                places.add(Place.NONE);
                continue;
            }
            int file = next++;
            places.add(new Place(
                    each.axes().stream().mapToLong(TableAxis::length).toArray(),
                    byDimension.stream().map(along -> along.get(file)).toList()));
        }
        return GridPlacement.of(schema, places, spans.labels(), target.options().order());
    }
}
