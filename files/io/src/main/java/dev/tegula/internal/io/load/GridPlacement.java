package dev.tegula.internal.io.load;

import dev.tegula.ArrayWriter;
import dev.tegula.internal.io.grid.AxisCoordinates;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the cells of grids lie in an array: at the coordinates of their axes. */
public final class GridPlacement {

    /**
     * What a file covers along a dimension.
     *
     * @param axis the index of the axis along this dimension, or -1 if all cells have one coordinate
     * @param start the first coordinate if the coordinates are consecutive
     * @param length the number of coordinates
     * @param values the coordinates, or null if they are consecutive
     */
    record Span(int axis, long start, long length, @Nullable Column values) {}

    /**
     * The spans of a file.
     *
     * @param lengths the lengths of the axes
     * @param spans the spans by dimension
     */
    record Place(long[] lengths, List<Span> spans) {

        /** The place of a file without cells. */
        static final Place NONE = new Place(new long[0], List.of());
    }

    /**
     * Values of a dimension label to write.
     *
     * @param start the coordinate of the first value
     */
    record LabelValues(DimensionLabel label, long start, AxisCoordinates values) {}

    private final ArraySchema schema;
    private final List<Place> files;
    private final List<LabelValues> labels;
    private final @Nullable Subarray box;

    private GridPlacement(ArraySchema schema, List<Place> files, List<LabelValues> labels, @Nullable Subarray box) {
        this.schema = schema;
        this.files = files;
        this.labels = labels;
        this.box = box;
    }

    /** @param order the order of the cells of a box */
    static GridPlacement of(ArraySchema schema, List<Place> files, List<LabelValues> labels, ResultOrder order) {
        // Several files fill a box one after the other in row-major order only.
        boolean inOrder = schema.isDense() && (files.size() == 1 || order == ResultOrder.ROW_MAJOR);
        return new GridPlacement(schema, files, labels, inOrder ? box(schema, files) : null);
    }

    /** Returns the options of the load: with the box of a dense array that the cells fill in order, or without one. */
    public ImportOptions placed(ImportOptions options) {
        if (schema.isDense() && box == null && options.order() != ResultOrder.ROW_MAJOR) {
            throw new IllegalArgumentException("order: not allowed for files whose cells have coordinates (found "
                    + options.order() + ", expected ROW_MAJOR)");
        }
        return options.withBox(box == null ? Subarray.whole() : box, options.order());
    }

    /** Returns the box that the cells of all files fill in row-major order, one file after the other, or null. */
    private static @Nullable Subarray box(ArraySchema schema, List<Place> files) {
        List<Place> filled =
                files.stream().filter(file -> !file.spans.isEmpty()).toList();
        if (!filled.stream().allMatch(GridPlacement::isInOrder)) {
            return null;
        }
        int along = -1;
        Place first = filled.get(0);
        Place previous = first;
        for (Place file : filled.subList(1, filled.size())) {
            int differing = differing(previous, file);
            if (differing < 0 || along >= 0 && differing != along) {
                return null;
            }
            along = differing;
            previous = file;
        }
        Subarray box = Subarray.whole();
        for (int d = 0; d < first.spans.size(); d++) {
            Span low = first.spans.get(d);
            Span high = previous.spans.get(d);
            if (d < along && low.length != 1) {
                return null;
            }
            box = box.addRange(schema.dimensions().get(d).name(), low.start, high.start + high.length - 1);
        }
        return box;
    }

    /** Returns whether the axes are in the order of the dimensions, and all coordinates consecutive. */
    private static boolean isInOrder(Place file) {
        int before = -1;
        for (Span span : file.spans) {
            if (span.values != null || span.axis >= 0 && span.axis < before) {
                return false;
            }
            before = Math.max(before, span.axis);
        }
        return true;
    }

    /** Returns the only dimension along which a file continues the one before, or -1. */
    private static int differing(Place before, Place file) {
        int along = -1;
        for (int d = 0; d < file.spans.size(); d++) {
            Span a = before.spans.get(d);
            Span b = file.spans.get(d);
            if (a.start != b.start || a.length != b.length) {
                if (along >= 0 || b.start != a.start + a.length) {
                    return -1;
                }
                along = d;
            }
        }
        return along;
    }

    /** Returns whether each cell needs its coordinates, because the cells do not fill a box in order. */
    public boolean addsCoordinates() {
        return box == null;
    }

    /** Returns the coordinates of consecutive cells of a file. */
    List<Column> coordinates(int file, long first, int count) {
        Place place = files.get(file);
        List<Column> columns = new ArrayList<>();
        for (int d = 0; d < place.spans.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            columns.add(column(dimension.field(), place, place.spans.get(d), first, count));
        }
        return columns;
    }

    private static Column column(Field field, Place place, Span span, long first, int count) {
        long inner = 1;
        for (int a = place.lengths.length - 1; a > span.axis; a--) {
            inner *= place.lengths[a];
        }
        Column values = span.values;
        int[] positions = values == null ? new int[0] : new int[count];
        ValueArray numbers = values == null ? new ValueArray(field.datatype().physical(), count) : null;
        for (int i = 0; i < count; i++) {
            long position = span.axis < 0 ? 0 : (first + i) / inner % span.length;
            if (numbers == null) {
                positions[i] = (int) position;
            } else {
                numbers.set(i, span.start + position);
            }
        }
        return numbers == null
                ? ColumnReordering.column(field, positions, values, null)
                : Column.of(field, numbers.array(), count, null, null);
    }

    /** Writes the values of labels that the array does not have yet. */
    public void writeLabels(ArrayWriter writer) {
        for (LabelValues values : labels) {
            DimensionLabel label = values.label;
            try (ArrayWriter target = writer.label(label.name())) {
                String index = target.schema().dimensions().get(0).name();
                Column column = values.values.column();
                Field field = Objects.requireNonNull(target.schema().field(label.attribute()), label.attribute());
                byte[] validity = field.nullable() ? new byte[column.size()] : null;
                if (validity != null) {
                    Arrays.fill(validity, (byte) 1);
                }
                Column named = Column.of(field, column.array(), column.size(), column.offsets(), validity);
                target.write(
                        Subarray.range(index, values.start, values.start + column.size() - 1),
                        Cells.of(List.of(named)));
            }
        }
    }
}
