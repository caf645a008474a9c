package dev.tegula.internal.arrow;

import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** The buffers of a field in the IPC format, by the sizes of their values. */
final class BufferWidths {

    /** The width of bits and bytes, which have no order. */
    private static final int BYTES = 1;

    private BufferWidths() {}

    /** Returns the sizes of the values of each buffer, without those of views, whose number differs in each batch. */
    static List<Integer> of(Field field) {
        if (field.getDictionary() != null) {
            return List.of(BYTES, field.getDictionary().getIndexType().getBitWidth() / Byte.SIZE);
        }
        ArrowType type = field.getType();
        if (type instanceof ArrowType.Null || type instanceof ArrowType.RunEndEncoded) {
            return List.of();
        } else if (type instanceof ArrowType.Struct || type instanceof ArrowType.FixedSizeList) {
            return List.of(BYTES);
        } else if (type instanceof ArrowType.Union union) {
            return union.getMode() == UnionMode.Sparse ? List.of(BYTES, BYTES) : List.of(BYTES, BYTES, Integer.BYTES);
        } else if (type instanceof ArrowType.Utf8 || type instanceof ArrowType.Binary) {
            return List.of(BYTES, Integer.BYTES, BYTES);
        } else if (type instanceof ArrowType.LargeUtf8 || type instanceof ArrowType.LargeBinary) {
            return List.of(BYTES, Long.BYTES, BYTES);
        } else if (type instanceof ArrowType.ListView) {
            return List.of(BYTES, Integer.BYTES, Integer.BYTES);
        } else if (type instanceof ArrowType.LargeListView) {
            return List.of(BYTES, Long.BYTES, Long.BYTES);
        }
        return List.of(BYTES, width(type));
    }

    private static int width(ArrowType type) {
        if (type instanceof ArrowType.Int number) {
            return number.getBitWidth() / Byte.SIZE;
        } else if (type instanceof ArrowType.FloatingPoint number) {
            return switch (number.getPrecision()) {
                case HALF -> Short.BYTES;
                case SINGLE -> Float.BYTES;
                case DOUBLE -> Double.BYTES;
            };
        } else if (type instanceof ArrowType.Decimal decimal) {
            return decimal.getBitWidth() / Byte.SIZE;
        } else if (type instanceof ArrowType.Date date) {
            return date.getUnit() == DateUnit.DAY ? Integer.BYTES : Long.BYTES;
        } else if (type instanceof ArrowType.Time time) {
            return time.getBitWidth() / Byte.SIZE;
        } else if (type instanceof ArrowType.Interval interval) {
            return interval.getUnit() == IntervalUnit.MONTH_DAY_NANO ? BYTES : Integer.BYTES;
        } else if (type instanceof ArrowType.List || type instanceof ArrowType.Map) {
            return Integer.BYTES;
        }
        boolean isLong = type instanceof ArrowType.Timestamp
                || type instanceof ArrowType.Duration
                || type instanceof ArrowType.LargeList;
        return isLong ? Long.BYTES : BYTES;
    }

    /** Returns whether a field has a number of buffers that differs in each batch. */
    static boolean isView(Field field) {
        return field.getDictionary() == null
                && (field.getType() instanceof ArrowType.Utf8View || field.getType() instanceof ArrowType.BinaryView);
    }

    /** Returns whether values are views or intervals, which have values of several sizes. */
    static boolean isText(Field field) {
        return isView(field) || field.getDictionary() == null && field.getType() instanceof ArrowType.Interval;
    }

    /** Returns whether values consist of parts that a big-endian file has in another order each. */
    static boolean isMixed(Field field) {
        return isView(field)
                || field.getType() instanceof ArrowType.Interval interval
                        && interval.getUnit() == IntervalUnit.MONTH_DAY_NANO;
    }

    /** Returns the fields that have buffers of their own after those of a field. */
    static List<Field> children(Field field) {
        return field.getDictionary() == null ? field.getChildren() : List.of();
    }

    /** Returns the number of nodes of a field of a file and its children. */
    static int nodes(org.apache.arrow.flatbuf.Field stored) {
        int nodes = 1;
        for (int i = 0; stored.dictionary() == null && i < stored.childrenLength(); i++) {
            nodes += nodes(stored.children(i));
        }
        return nodes;
    }

    /** Returns the number of nodes of a field and its children. */
    static int nodes(Field field) {
        return 1 + children(field).stream().mapToInt(BufferWidths::nodes).sum();
    }
}
