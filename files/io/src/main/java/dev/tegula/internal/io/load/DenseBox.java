package dev.tegula.internal.io.load;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/** A box of a dense array, which maps coordinates to row-major positions. */
final class DenseBox {

    private final List<Dimension> dimensions;
    private final long[] low;
    private final long[] high;

    private DenseBox(List<Dimension> dimensions) {
        this.dimensions = dimensions;
        low = new long[dimensions.size()];
        high = new long[dimensions.size()];
    }

    /** Returns the bounding box of a subarray; of an empty one, the current domain or the whole domain. */
    static DenseBox of(ArraySchema schema, Subarray part) {
        DenseBox box = new DenseBox(schema.dimensions());
        List<Range> current = schema.currentDomain();
        for (int d = 0; d < box.low.length; d++) {
            Dimension dimension = schema.dimensions().get(d);
            Range whole = current == null ? dimension.domain() : current.get(d);
            List<Range> ranges = part.ranges().getOrDefault(dimension.name(), List.of(Objects.requireNonNull(whole)));
            Range.OfLong first = (Range.OfLong) ranges.get(0);
            box.low[d] = first.low();
            box.high[d] = first.high();
            for (Range range : ranges) {
                box.include(d, ((Range.OfLong) range).low());
                box.include(d, ((Range.OfLong) range).high());
            }
        }
        return box;
    }

    /** Returns the bounding box of the coordinates. */
    static DenseBox spanning(ArraySchema schema, List<Column> coordinates) {
        DenseBox box = new DenseBox(schema.dimensions());
        for (int d = 0; d < box.low.length; d++) {
            Column column = coordinates.get(d);
            box.low[d] = column.longAt(0);
            box.high[d] = column.longAt(0);
            for (int cell = 1; cell < column.size(); cell++) {
                box.include(d, column.longAt(cell));
            }
        }
        return box;
    }

    /** Returns the box with these ends, both included. */
    static DenseBox between(ArraySchema schema, long[] low, long[] high) {
        DenseBox box = new DenseBox(schema.dimensions());
        System.arraycopy(low, 0, box.low, 0, low.length);
        System.arraycopy(high, 0, box.high, 0, high.length);
        return box;
    }

    /** Extends the box to another one. */
    void include(DenseBox other) {
        for (int d = 0; d < low.length; d++) {
            include(d, other.low[d]);
            include(d, other.high[d]);
        }
    }

    long low(int d) {
        return low[d];
    }

    long high(int d) {
        return high[d];
    }

    int rank() {
        return low.length;
    }

    /** Returns the number of coordinates along a dimension, negative beyond a long. */
    long length(int d) {
        return high[d] - low[d] + 1;
    }

    /** Returns the number of cells, or {@link Long#MAX_VALUE} for more. */
    long cells() {
        long cells = 1;
        for (int d = 0; d < low.length; d++) {
            long count = length(d);
            if (count <= 0 || cells > Long.MAX_VALUE / count) {
                return Long.MAX_VALUE;
            }
            cells *= count;
        }
        return cells;
    }

    private void include(int d, long coordinate) {
        if (compare(d, coordinate, low[d]) < 0) {
            low[d] = coordinate;
        } else if (compare(d, coordinate, high[d]) > 0) {
            high[d] = coordinate;
        }
    }

    private int compare(int d, long a, long b) {
        return dimensions.get(d).datatype() == Datatype.UINT64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }

    /** Returns the number of cells of the box. */
    int size() {
        long size = 1;
        for (int d = 0; d < low.length; d++) {
            long count = length(d);
            if (count <= 0 || count > Integer.MAX_VALUE - 16 || size * count > Integer.MAX_VALUE - 16) {
                throw new TableFileException(
                        this + ": too many cells for one write. Import parts, each with its own box.",
                        NextStep.of(Action.NAME_RANGE));
            }
            size *= count;
        }
        return (int) size;
    }

    /**
     * Returns the cell at each position of the box, -1 for none.
     *
     * @param reader the source of the cells, for messages
     */
    int[] placesOf(List<Column> coordinates, int cells, BatchReader reader) {
        int[] from = new int[size()];
        Arrays.fill(from, -1);
        for (int cell = 0; cell < cells; cell++) {
            int place = placeOf(coordinates, cell);
            if (place < 0) {
                throw outside(coordinates, cell, reader);
            }
            if (from[place] >= 0) {
                throw new TableFileException(reader.describe(from[place], cell)
                        + ": the cells have the same coordinates " + place(coordinates, cell));
            }
            from[place] = cell;
        }
        return from;
    }

    /** Returns the position of a cell in row-major order of the box, or -1 if it is outside. */
    int placeOf(List<Column> coordinates, int cell) {
        int place = 0;
        for (int d = 0; d < low.length; d++) {
            long coordinate = coordinates.get(d).longAt(cell);
            if (compare(d, coordinate, low[d]) < 0 || compare(d, coordinate, high[d]) > 0) {
                return -1;
            }
            place = place * (int) (high[d] - low[d] + 1) + (int) (coordinate - low[d]);
        }
        return place;
    }

    private TableFileException outside(List<Column> coordinates, int cell, BatchReader reader) {
        return new TableFileException(
                reader.file() + ": cell " + (cell + 1) + " at " + place(coordinates, cell) + " is outside " + this);
    }

    /** Refuses cells outside of the box. */
    void requireInside(List<Column> coordinates, int cells, BatchReader reader) {
        for (int cell = 0; cell < cells; cell++) {
            for (int d = 0; d < low.length; d++) {
                long coordinate = coordinates.get(d).longAt(cell);
                if (compare(d, coordinate, low[d]) < 0 || compare(d, coordinate, high[d]) > 0) {
                    throw outside(coordinates, cell, reader);
                }
            }
        }
    }

    /** Returns the coordinates of a cell. */
    String place(List<Column> coordinates, int cell) {
        StringJoiner text = new StringJoiner(", ");
        for (int d = 0; d < low.length; d++) {
            text.add(dimensions.get(d).name() + " " + show(d, coordinates.get(d).longAt(cell)));
        }
        return text.toString();
    }

    private String show(int d, long value) {
        return dimensions.get(d).datatype() == Datatype.UINT64 ? Long.toUnsignedString(value) : Long.toString(value);
    }

    /** Returns the box as a subarray. */
    Subarray subarray() {
        Subarray part = Subarray.whole();
        for (int d = 0; d < low.length; d++) {
            part = part.addRange(dimensions.get(d).name(), low[d], high[d]);
        }
        return part;
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "the box ", "");
        for (int d = 0; d < low.length; d++) {
            text.add(dimensions.get(d).name() + " [" + show(d, low[d]) + ", " + show(d, high[d]) + "]");
        }
        return text.toString();
    }
}
