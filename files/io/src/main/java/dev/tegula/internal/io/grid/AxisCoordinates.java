package dev.tegula.internal.io.grid;

import dev.tegula.io.table.TableAxis;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Coordinates of an axis that an array can store: whole numbers, floats, times or ASCII text, all of them present. */
public final class AxisCoordinates {

    private final Column column;
    private final boolean increasing;
    private final boolean decreasing;

    /** Wraps values of a type that dimensions can have, without nulls. */
    public AxisCoordinates(Column column) {
        this.column = column;
        boolean rises = true;
        boolean falls = true;
        for (int i = 1; i < column.size() && (rises || falls); i++) {
            int order = compare(i - 1, i);
            rises &= order <= 0;
            falls &= order >= 0;
        }
        increasing = rises;
        decreasing = falls;
    }

    /** Returns the coordinates of an axis, or null if it has none or an array cannot store them. */
    public static @Nullable AxisCoordinates of(TableAxis axis) {
        Column column = axis.coordinates();
        if (column == null || problem(axis) != null) {
            return null;
        }
        Field field = column.field();
        Datatype type = field.datatype() == Datatype.STRING_UTF8 ? Datatype.STRING_ASCII : field.datatype();
        return new AxisCoordinates(Column.of(
                new Field(axis.name(), type, field.valuesPerCell(), false),
                column.array(),
                column.size(),
                column.offsets(),
                null));
    }

    /** Returns why an array cannot store the coordinates of an axis, as part of a sentence, or null if it can. */
    public static @Nullable String problem(TableAxis axis) {
        Column column = axis.coordinates();
        if (column == null) {
            return axis.problem();
        }
        Datatype type = column.field().datatype();
        boolean isText = type == Datatype.STRING_UTF8 || type == Datatype.STRING_ASCII;
        boolean isNumber = (type.isInteger() || type.isFloat() || type.isDatetime() || type.isTime())
                && column.field().valuesPerCell() == 1;
        if (!isNumber && !(isText && column.field().isVariable())) {
            return "neither dimensions nor their labels can have the type " + type;
        }
        for (int i = 0; i < column.size(); i++) {
            if (column.isNull(i)) {
                return "the coordinate of position " + i + " is missing";
            }
            if (type.isFloat() && !Double.isFinite(column.doubleAt(i))) {
                return "the coordinate of position " + i + " is " + column.doubleAt(i);
            }
            if (type.isDatetime() && column.longAt(i) == Long.MIN_VALUE) {
                return "the coordinate of position " + i + " is not a time";
            }
            if (isText && !isAscii(column.bytes(i))) {
                return "the coordinate of position " + i + " has characters that are not ASCII";
            }
        }
        return null;
    }

    private static boolean isAscii(byte[] text) {
        for (byte b : text) {
            if (b <= 0) {
                return false;
            }
        }
        return true;
    }

    public Column column() {
        return column;
    }

    public int size() {
        return column.size();
    }

    /** Returns the type of the values. */
    public Datatype type() {
        return column.field().datatype();
    }

    /** Returns the order of the values, which can have repetitions. */
    public DataOrder order() {
        return increasing ? DataOrder.INCREASING : decreasing ? DataOrder.DECREASING : DataOrder.UNORDERED;
    }

    /** Returns whether the values are in an order; a single one is in both. */
    public boolean isIn(DataOrder order) {
        return order == DataOrder.INCREASING ? increasing : order == DataOrder.DECREASING && decreasing;
    }

    /** Returns whether the values are whole numbers or times, each one greater by 1 than the one before. */
    public boolean isConsecutive() {
        if (type().isFloat() || type() == Datatype.STRING_ASCII || !increasing || size() == 0) {
            return false;
        }
        for (int i = 1; i < size(); i++) {
            if (column.longAt(i) - column.longAt(i - 1) != 1) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a value occurs several times. */
    public boolean hasRepetitions() {
        if (increasing || decreasing) {
            for (int i = 1; i < size(); i++) {
                if (compare(i - 1, i) == 0) {
                    return true;
                }
            }
            return false;
        }
        Set<ByteBuffer> seen = new HashSet<>();
        for (int i = 0; i < size(); i++) {
            if (!seen.add(ByteBuffer.wrap(column.bytes(i)))) {
                return true;
            }
        }
        return false;
    }

    private int compare(int i, int j) {
        return compare(i, this, j);
    }

    /** Compares a value with one of other coordinates of the same type. */
    int compare(int i, AxisCoordinates other, int j) {
        Column others = other.column;
        Datatype type = type();
        if (type.isFloat()) {
            double a = column.doubleAt(i);
            double b = others.doubleAt(j);
            return a < b ? -1 : a > b ? 1 : 0;
        }
        if (type == Datatype.STRING_ASCII) {
            return Arrays.compareUnsigned(column.bytes(i), others.bytes(j));
        }
        long a = column.longAt(i);
        long b = others.longAt(j);
        return type == Datatype.UINT64 ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    }

    /** Returns the values at the positions [{@code from}, {@code to}). */
    public AxisCoordinates slice(int from, int to) {
        return new AxisCoordinates(column.slice(from, to));
    }

    /** Returns the values of several coordinates of the same type, one after the other. */
    static AxisCoordinates concat(List<AxisCoordinates> pieces) {
        if (pieces.size() == 1) {
            return pieces.get(0);
        }
        List<Cells> cells =
                pieces.stream().map(piece -> Cells.of(List.of(piece.column))).toList();
        return new AxisCoordinates(Cells.concat(cells).columns().get(0));
    }

    /** Returns a value for messages. */
    public String text(int i) {
        if (type() == Datatype.STRING_ASCII) {
            return '"' + column.text(i) + '"';
        }
        if (type().isFloat()) {
            return type() == Datatype.FLOAT32
                    ? Float.toString((float) column.doubleAt(i))
                    : Double.toString(column.doubleAt(i));
        }
        long value = column.longAt(i);
        return type().isDatetime() && Datetimes.hasInstants(type())
                ? Datetimes.instant(type(), value).toString()
                : type() == Datatype.UINT64 ? Long.toUnsignedString(value) : Long.toString(value);
    }

    @Override
    public String toString() {
        return size() == 0 ? "none" : text(0) + " to " + text(size() - 1);
    }
}
