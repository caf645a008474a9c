package dev.tegula.internal.io.tree;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.internal.io.grid.NetcdfDefaults;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.query.Literal;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the value that marks missing cells of an attribute: the fill value, else one that no cell has. Statistics of
 * tiles mostly tell whether a cell has it.
 */
final class MissingMarks {

    private final ArrayReader reader;
    private final Attribute attribute;
    private final Subarray box;

    /** @param box the cells of the export */
    MissingMarks(ArrayReader reader, Attribute attribute, Subarray box) {
        this.reader = reader;
        this.attribute = attribute;
        this.box = box;
    }

    /**
     * Returns the elements of a nullable attribute.
     *
     * @param missing what stands for missing cells
     */
    ElementFormat format(TreeOptions.Missing missing) {
        Datatype type = attribute.datatype();
        boolean isNumber = missing == TreeOptions.Missing.NUMBER;
        byte[] fill = Arrays.copyOf(attribute.fill(), type.size());
        if (type == Datatype.BOOL) {
            // A byte that is no boolean marks missing ones where the format has bytes for them.
            fill[0] = (byte) (isNumber ? -1 : fill[0] == 0 ? 0 : 1);
        }
        ElementFormat first = new ElementFormat(type, isNumber ? NetcdfDefaults.withoutNan(type, fill) : fill, true);
        boolean isFree = first.hasNanFill() || type == Datatype.BOOL && isNumber;
        if (isFree || attribute.valuesPerCell() != 1) {
            return first;
        }
        List<byte[]> marks = new ArrayList<>(List.of(first.fill()));
        marks.addAll(others(type));
        byte[] free = free(marks);
        if (free != null) {
            return new ElementFormat(type, free, true);
        }
        boolean hasMissing =
                query().aggregate(Aggregate.nullCount(attribute.name())).get(0).asLong() > 0;
        return new ElementFormat(type, first.fill(), hasMissing);
    }

    /**
     * Returns the elements of an attribute without nulls. Readers of NetCDF take one number of each type for a missing
     * element, unless another one marks these: then an unused one does, or that of "not a time".
     */
    ElementFormat unlikeMissing(ElementFormat present) {
        Datatype type = attribute.datatype();
        boolean isTime = type.isDatetime() || type.isTime();
        List<Number> implied = isTime ? List.of(Long.MIN_VALUE) : NetcdfDefaults.fill(type);
        // Without a fill value, xarray takes nanoseconds exactly, and their smallest number for "not a time".
        boolean isExact = type == Datatype.DATETIME_NS || type == Datatype.TIME_NS;
        if (implied.isEmpty() || isExact || attribute.valuesPerCell() != 1) {
            return present;
        }
        byte[] usual = encoded(type, implied.get(0));
        if (count(usual) == 0) {
            return present;
        }
        byte[] mark = isTime ? usual : free(others(type));
        return mark == null ? present : new ElementFormat(type, mark, true);
    }

    /** Returns the first of some numbers that no cell has, or null. */
    private byte @Nullable [] free(List<byte[]> marks) {
        for (byte[] mark : marks) {
            if (count(mark) == 0) {
                return mark;
            }
        }
        return null;
    }

    private Query query() {
        return reader.query().subarray(box);
    }

    private long count(byte[] mark) {
        ConditionField field = Condition.field(attribute.name());
        Condition equal = (attribute.enumeration() == null ? field : field.byIndex())
                .eq(literal(ByteBuffer.wrap(mark).order(ByteOrder.LITTLE_ENDIAN)));
        return query().where(equal)
                .matchesOnly()
                .aggregate(Aggregate.count())
                .get(0)
                .asLong();
    }

    private Literal literal(ByteBuffer value) {
        Datatype type = attribute.datatype();
        return switch (type.physical()) {
            case INT8 -> Literal.of(value.get());
            case UINT8 -> type == Datatype.BOOL ? Literal.of(value.get() != 0) : Literal.of(value.get() & 0xFF);
            case INT16 -> Literal.of(value.getShort());
            case UINT16 -> Literal.of(value.getShort() & 0xFFFF);
            case INT32 -> Literal.of(value.getInt());
            case UINT32 -> Literal.of(value.getInt() & 0xFFFF_FFFFL);
            case INT64 -> Literal.of(value.getLong());
            case UINT64 -> Literal.of(new BigInteger(Long.toUnsignedString(value.getLong())));
            case FLOAT32 -> Literal.of((double) value.getFloat());
            case FLOAT64 -> Literal.of(value.getDouble());
        };
    }

    /** Returns further marks: the ends of the range of a type and their neighbours. Datetimes have one only. */
    private static List<byte[]> others(Datatype type) {
        if (type == Datatype.BOOL) {
            return List.of(new byte[] {0}, new byte[] {1});
        }
        if (type == Datatype.FLOAT32) {
            return List.of(
                    bytes(4, Float.floatToIntBits(Float.MAX_VALUE)), bytes(4, Float.floatToIntBits(-Float.MAX_VALUE)));
        }
        if (type == Datatype.FLOAT64) {
            return List.of(
                    bytes(8, Double.doubleToLongBits(Double.MAX_VALUE)),
                    bytes(8, Double.doubleToLongBits(-Double.MAX_VALUE)));
        }
        int size = type.size();
        long low = 1L << 8 * size - 1;
        if (type.isDatetime() || type.isTime()) {
            return List.of(bytes(size, low));
        }
        // As bits: the least and greatest signed number, the greatest unsigned one, and zero.
        List<byte[]> marks = new ArrayList<>();
        for (long bits : new long[] {low, low - 1, low + 1, -1, 0, -2, 1}) {
            marks.add(bytes(size, bits));
        }
        return marks;
    }

    private static byte[] encoded(Datatype type, Number value) {
        return switch (type) {
            case FLOAT32 -> bytes(4, Float.floatToIntBits(value.floatValue()));
            case FLOAT64 -> bytes(8, Double.doubleToLongBits(value.doubleValue()));
            default -> bytes(type.size(), value.longValue());
        };
    }

    private static byte[] bytes(int size, long bits) {
        byte[] all = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(bits)
                .array();
        return Arrays.copyOf(all, size);
    }
}
