package dev.tegula.internal.arrow;

import dev.tegula.schema.Field;
import java.util.Arrays;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** The types of the values of a union, and the position of each among the values of its type. */
final class UnionValues {

    private static final int NUMBERS = 128;

    private final int[] types;
    private final int[] values;
    private final long[] first;
    private final long[] end;

    private UnionValues(int[] types, int[] values, long[] first, long[] end) {
        this.types = types;
        this.values = values;
        this.first = first;
        this.end = end;
    }

    /** Returns the values of the cells [{@code from}, {@code from + cells}). Null cells have the first type. */
    static UnionValues of(
            Field field, ColumnDecoder decoder, ArrowType.Union union, ColumnNode node, long from, int cells) {
        int[] childOf = new int[NUMBERS];
        Arrays.fill(childOf, -1);
        for (int i = 0; i < union.getTypeIds().length; i++) {
            int number = union.getTypeIds()[i];
            if (number < 0 || number >= NUMBERS) {
                throw ColumnDecoder.damaged(field, "a type has a wrong number (found " + number + ")");
            }
            childOf[number] = i;
        }
        ArrowBytes stored = node.buffers().get(1);
        if (stored.size() < from + cells) {
            throw ColumnDecoder.damaged(
                    field, "too few types (found " + stored.size() + ", expected " + (from + cells) + ")");
        }
        byte[] numbers = new byte[cells];
        stored.get(from, numbers, 0, cells);
        boolean isSparse = union.getMode() == UnionMode.Sparse;
        long[] offsets =
                isSparse ? null : decoder.integers(field, node.buffers().get(2), from, cells, false);
        byte[] valid = decoder.validity(field, node, from, cells);
        int[] types = new int[cells];
        long[] first = new long[union.getTypeIds().length];
        long[] end = new long[first.length];
        Arrays.fill(first, Long.MAX_VALUE);
        for (int i = 0; i < cells; i++) {
            if (valid != null && valid[i] == 0) {
                continue;
            }
            types[i] = numbers[i] < 0 ? -1 : childOf[numbers[i]];
            long value = offsets == null ? from + i : offsets[i];
            if (types[i] < 0
                    || value < 0
                    || value >= node.children().get(types[i]).length()) {
                throw ColumnDecoder.damaged(
                        field, "a value exceeds those of its type (found " + value + " of type " + numbers[i] + ")");
            }
            first[types[i]] = Math.min(first[types[i]], value);
            end[types[i]] = Math.max(end[types[i]], value + 1);
        }
        int[] values = new int[cells];
        for (int i = 0; i < cells; i++) {
            boolean isNull = valid != null && valid[i] == 0;
            values[i] = isNull ? 0 : (int) ((offsets == null ? from + i : offsets[i]) - first[types[i]]);
        }
        return new UnionValues(types, values, first, end);
    }

    /** Returns the type of a value. */
    int type(int value) {
        return types[value];
    }

    /** Returns the place of a value among those from the first one of its type. */
    int value(int value) {
        return values[value];
    }

    /** Returns the first value of a type. */
    long first(int type) {
        return Math.min(first[type], end[type]);
    }

    /** Returns the number of values of a type, from the first to the last. */
    int length(int type) {
        return (int) (end[type] - first(type));
    }
}
