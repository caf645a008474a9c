package dev.tegula.internal.sql.write;

import dev.tegula.ArrayReader;
import dev.tegula.errors.ConflictException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads cells at coordinates as they are stored. */
final class StoredCells {

    /** A query of a sparse array with more ranges of a dimension reads all between the first and the last. */
    private static final int MAX_RANGES = 1000;

    /** A query of a dense array reads at most this many times the wanted cells. */
    private static final int MAX_EXCESS = 8;

    private static final Comparator<Range> ORDER = StoredCells::compare;
    private static final Comparator<Range> UNSIGNED =
            Comparator.comparing(range -> ((Range.OfLong) range).low(), Long::compareUnsigned);

    private final ArrayReader array;
    private final List<Dimension> dimensions;

    StoredCells(ArrayReader array) {
        this.array = array;
        this.dimensions = array.schema().dimensions();
    }

    /**
     * Returns fields of the cells at coordinates, in their order.
     *
     * @param coordinates columns of all dimensions
     * @throws ConflictException if there is no such cell any more
     */
    Cells read(Cells coordinates, List<String> fields) {
        Subarray subarray = Subarray.whole();
        double covered = 1;
        for (Dimension dimension : dimensions) {
            List<Range> ranges = ranges(dimension, coordinates.column(dimension.name()));
            for (Range range : ranges) {
                subarray = subarray.addRange(dimension.name(), range);
            }
            covered *= ranges.stream().mapToDouble(StoredCells::length).sum();
        }
        int count = coordinates.size();
        if (array.schema().isDense() && count > 1 && covered > (double) MAX_EXCESS * count) {
            return Cells.concat(List.of(
                    read(coordinates.slice(0, count / 2), fields), read(coordinates.slice(count / 2, count), fields)));
        }
        return read(subarray, coordinates, fields);
    }

    private Cells read(Subarray subarray, Cells coordinates, List<String> fields) {
        Set<ByteBuffer> wanted = new HashSet<>();
        for (int i = 0; i < coordinates.size(); i++) {
            wanted.add(key(coordinates, i));
        }
        List<String> names = new ArrayList<>(fields);
        dimensions.forEach(dimension -> names.add(dimension.name()));
        Map<ByteBuffer, Integer> positions = new HashMap<>();
        List<Cells> found = new ArrayList<>();
        try (var batches = array.query()
                .subarray(subarray)
                .fields(names)
                .order(ResultOrder.UNORDERED)
                .batches()) {
            for (Cells batch : batches) {
                List<Integer> matching = new ArrayList<>();
                for (int i = 0; i < batch.size(); i++) {
                    ByteBuffer key = key(batch, i);
                    if (wanted.contains(key)) {
                        positions.put(key, positions.size());
                        matching.add(i);
                    }
                }
                found.add(batch.select(
                        matching.stream().mapToInt(Integer::intValue).toArray()));
            }
        }
        int[] order = new int[coordinates.size()];
        for (int i = 0; i < order.length; i++) {
            Integer position = positions.get(key(coordinates, i));
            if (position == null) {
                throw new ConflictException("a row that the statement changes was deleted meanwhile. Run it again.");
            }
            order[i] = position;
        }
        return Cells.concat(found).select(order);
    }

    private ByteBuffer key(Cells cells, int cell) {
        byte[] key = new byte[0];
        for (Dimension dimension : dimensions) {
            byte[] part = cells.column(dimension.name()).bytes(cell);
            int before = key.length;
            key = Arrays.copyOf(key, before + Integer.BYTES + part.length);
            ByteBuffer.wrap(key).putInt(before, part.length);
            System.arraycopy(part, 0, key, before + Integer.BYTES, part.length);
        }
        return ByteBuffer.wrap(key);
    }

    private List<Range> ranges(Dimension dimension, Column column) {
        TreeSet<Range> points = new TreeSet<>(dimension.datatype() == Datatype.UINT64 ? UNSIGNED : ORDER);
        for (int i = 0; i < column.size(); i++) {
            points.add(point(column, i));
        }
        List<Range> ranges = new ArrayList<>();
        for (Range point : points) {
            Range last = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
            if (last instanceof Range.OfLong low
                    && point instanceof Range.OfLong next
                    && low.high() + 1 == next.low()) {
                ranges.set(ranges.size() - 1, Range.of(low.low(), next.high()));
            } else {
                ranges.add(point);
            }
        }
        return array.schema().isDense() || ranges.size() <= MAX_RANGES
                ? ranges
                : List.of(hull(points.first(), points.last()));
    }

    private static Range point(Column column, int cell) {
        int value = column.firstValue(cell);
        if (column.field().datatype().isString()) {
            return new Range.OfBytes(column.bytes(cell), column.bytes(cell));
        } else if (column.field().datatype().isFloat()) {
            return Range.of(column.doubleAt(value), column.doubleAt(value));
        }
        return Range.of(column.longAt(value), column.longAt(value));
    }

    private static int compare(Range a, Range b) {
        if (a instanceof Range.OfDouble low && b instanceof Range.OfDouble high) {
            return Double.compare(low.low(), high.low());
        } else if (a instanceof Range.OfBytes low && b instanceof Range.OfBytes high) {
            return Arrays.compareUnsigned(low.low(), high.low());
        }
        return Long.compare(((Range.OfLong) a).low(), ((Range.OfLong) b).low());
    }

    private static Range hull(Range first, Range last) {
        if (first instanceof Range.OfDouble low && last instanceof Range.OfDouble high) {
            return Range.of(low.low(), high.high());
        } else if (first instanceof Range.OfBytes low && last instanceof Range.OfBytes high) {
            return new Range.OfBytes(low.low(), high.high());
        }
        return Range.of(((Range.OfLong) first).low(), ((Range.OfLong) last).high());
    }

    private static double length(Range range) {
        return range instanceof Range.OfLong box ? (double) box.high() - box.low() + 1 : 1;
    }
}
