package dev.tegula.internal.arrow;

import dev.tegula.schema.Field;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * The values of some lists.
 *
 * @param first the first value of all lists
 * @param values the number of values from the first to the last
 * @param starts the first value of each list, counted from {@code first}
 * @param counts the number of values of each list
 */
record ListRanges(long first, int values, int[] starts, int[] counts) {

    /** Returns whether values of a type are lists of others. */
    static boolean isList(ArrowType type) {
        return type instanceof ArrowType.List
                || type instanceof ArrowType.LargeList
                || type instanceof ArrowType.FixedSizeList
                || type instanceof ArrowType.Map
                || isView(type);
    }

    /** Returns whether lists have offsets in any order. */
    static boolean isView(ArrowType type) {
        return type instanceof ArrowType.ListView || type instanceof ArrowType.LargeListView;
    }

    /** Returns the lists [{@code from}, {@code from + cells}). */
    static ListRanges of(Field field, ColumnDecoder decoder, ArrowType type, ColumnNode node, long from, int cells) {
        long limit = node.children().get(0).length();
        long[] starts = new long[cells];
        long[] ends = new long[cells];
        if (type instanceof ArrowType.FixedSizeList list) {
            for (int i = 0; i < cells; i++) {
                starts[i] = (from + i) * list.getListSize();
                ends[i] = starts[i] + list.getListSize();
            }
        } else if (isView(type)) {
            boolean isLarge = type instanceof ArrowType.LargeListView;
            long[] offsets = decoder.integers(field, node.buffers().get(1), from, cells, isLarge);
            long[] sizes = decoder.integers(field, node.buffers().get(2), from, cells, isLarge);
            byte[] valid = decoder.validity(field, node, from, cells);
            for (int i = 0; i < cells; i++) {
                boolean isNull = valid != null && valid[i] == 0;
                starts[i] = isNull ? 0 : offsets[i];
                ends[i] = isNull ? 0 : offsets[i] + sizes[i];
            }
        } else if (cells > 0) {
            boolean isLarge = type instanceof ArrowType.LargeList;
            long[] offsets = decoder.integers(field, node.buffers().get(1), from, cells + 1, isLarge);
            System.arraycopy(offsets, 0, starts, 0, cells);
            System.arraycopy(offsets, 1, ends, 0, cells);
        }
        return of(field, starts, ends, limit);
    }

    private static ListRanges of(Field field, long[] starts, long[] ends, long limit) {
        long first = Long.MAX_VALUE;
        long last = 0;
        for (int i = 0; i < starts.length; i++) {
            if (starts[i] < 0 || ends[i] < starts[i] || ends[i] > limit) {
                throw new IllegalArgumentException("column '" + field.name() + "': a list exceeds the values (found "
                        + starts[i] + " to " + ends[i] + ", expected up to " + limit + ")");
            }
            if (ends[i] > starts[i]) {
                first = Math.min(first, starts[i]);
                last = Math.max(last, ends[i]);
            }
        }
        first = Math.min(first, last);
        if (last - first > Integer.MAX_VALUE - 16) {
            throw new IllegalArgumentException("column '" + field.name() + "': a batch has too many values (found "
                    + (last - first) + "). Write the file in smaller batches.");
        }
        int[] relative = new int[starts.length];
        int[] counts = new int[starts.length];
        for (int i = 0; i < starts.length; i++) {
            counts[i] = (int) (ends[i] - starts[i]);
            relative[i] = counts[i] == 0 ? 0 : (int) (starts[i] - first);
        }
        return new ListRanges(first, (int) (last - first), relative, counts);
    }
}
