package dev.tegula.internal.io.load;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.PhysicalType;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Converts columns of a file to the type of a field. Values are never changed: what the field cannot hold exactly is an
 * error. Not thread-safe.
 */
public final class FieldConversion {

    private static final int DOUBLE_BITS = 53;
    private static final int FLOAT_BITS = 24;
    private static final IntegerBounds BOOL = new IntegerBounds(1, false);

    private final Field target;
    private final @Nullable Enumeration labels;
    /** The columns that text was parsed to before. */
    private ColumnInput parser;

    /**
     * Creates a conversion.
     *
     * @param labels the labels of an enumerated field if the file has labels, else null
     * @param forms how numbers and dates are written in text
     */
    public FieldConversion(Field target, @Nullable Enumeration labels, TextForms forms) {
        this.target = target;
        this.labels = labels;
        this.parser = ColumnInput.of(target, labels, forms.ofColumn());
    }

    /**
     * Converts cells.
     *
     * @throws BadCellException if a cell does not fit
     */
    public Column convert(Column column, TableColumn source) throws IOException {
        Enumeration dictionary = source.enumeration();
        if (dictionary != null && !dictionary.equals(labels)) {
            return texts(column, Column.of(dictionary));
        }
        Field from = column.field();
        if (dictionary == null && labels != null && from.datatype().kind() == Datatype.Kind.TEXT) {
            return texts(column, null);
        }
        if (isSame(from)) {
            return sameType(column);
        }
        if (from.datatype().kind() == Datatype.Kind.TEXT) {
            return texts(column, null);
        }
        if (from.valuesPerCell() != target.valuesPerCell()) {
            throw mismatch(from);
        }
        return numbers(column);
    }

    private boolean isSame(Field from) {
        return from.valuesPerCell() == target.valuesPerCell()
                && (from.datatype() == target.datatype()
                        || isBytes(from.datatype())
                                && isBytes(target.datatype())
                                && target.datatype() != Datatype.STRING_ASCII);
    }

    /** Returns whether a type is text or bytes of one byte per value. */
    private static boolean isBytes(Datatype type) {
        return type.size() == 1 && (type.kind() == Datatype.Kind.TEXT || type.kind() == Datatype.Kind.BYTES);
    }

    private BadCellException mismatch(Field from) {
        return new BadCellException(
                "cannot be converted (found " + describe(from) + ", expected " + describe(target) + ")");
    }

    private static String describe(Field field) {
        String type = field.datatype().name().toLowerCase(Locale.ROOT);
        return field.isVariable()
                ? "var " + type
                : field.valuesPerCell() == 1 ? type : field.valuesPerCell() + " " + type;
    }

    private Column sameType(Column column) {
        byte[] validity = column.validity();
        if (target.nullable()) {
            byte[] flags = validity;
            if (flags == null) {
                flags = new byte[column.size()];
                Arrays.fill(flags, (byte) 1);
            }
            return Column.of(target, column.array(), column.size(), column.offsets(), flags);
        }
        for (int cell = 0; validity != null && cell < column.size(); cell++) {
            if (column.isNull(cell)) {
                throw BadCellException.missing(cell, describe(target));
            }
        }
        return Column.of(target, column.array(), column.size(), column.offsets(), null);
    }

    /** Parses text: that of the column, or the labels of its indexes. */
    private Column texts(Column column, @Nullable Column dictionary) throws IOException {
        ColumnInput input = parser.next();
        parser = input;
        Column source = dictionary == null ? column : dictionary;
        if (source.field().datatype().kind() != Datatype.Kind.TEXT) {
            throw mismatch(source.field());
        }
        char[] none = {};
        for (int cell = 0; cell < column.size(); cell++) {
            try {
                long place = dictionary == null ? cell : column.isNull(cell) ? 0 : column.longAt(cell);
                if (column.isNull(cell)) {
                    input.csv(none, 0, 0, false);
                } else if (place < 0 || place >= source.size()) {
                    throw new BadCellException("index " + place + " has no label");
                } else {
                    char[] text = padded(source.text((int) place));
                    input.csv(text, 0, text.length, true);
                }
            } catch (BadCellException e) {
                throw e.at(cell);
            }
        }
        return input.column();
    }

    /** Returns a text with zeros at its end that cells of a fixed length need, as NumPy has them. */
    private char[] padded(String text) {
        char[] chars = text.toCharArray();
        boolean isFixed = labels == null
                && !target.isVariable()
                && target.valuesPerCell() > 1
                && (target.datatype() == Datatype.CHAR || target.datatype().kind() == Datatype.Kind.TEXT);
        if (!isFixed) {
            return chars;
        }
        int length = switch (target.datatype().size()) {
            case 1 -> text.getBytes(StandardCharsets.UTF_8).length;
            case 2 -> chars.length;
            default -> text.codePointCount(0, chars.length);
        };
        return Arrays.copyOf(chars, chars.length + Math.max(0, target.valuesPerCell() - length));
    }

    private static BadCellException at(int cell, String message) {
        return BadCellException.at(cell, message);
    }

    private Column numbers(Column column) {
        Datatype from = column.field().datatype();
        Datatype to = target.datatype();
        int per = target.isVariable() ? 1 : target.valuesPerCell();
        long[] offsets = column.offsets();
        int count = offsets == null ? column.size() * per : Math.toIntExact(offsets[column.size()]);
        Object array;
        if (to == Datatype.FLOAT64 && (from.isFloat() || from.isInteger())) {
            array = doubles(column, count);
        } else if (to == Datatype.FLOAT32 && from.isInteger()) {
            array = floats(column, count);
        } else if ((from.isInteger() || from == Datatype.BOOL) && (to.isInteger() || to == Datatype.BOOL)) {
            array = integers(column, count);
        } else if (from.isDatetime() && to.isDatetime()) {
            array = datetimes(column, count);
        } else {
            throw mismatch(column.field());
        }
        Field plain = new Field(
                target.name(), to, target.valuesPerCell(), column.field().nullable());
        return sameType(Column.of(plain, array, column.size(), offsets, column.validity()));
    }

    private double[] doubles(Column column, int count) {
        double[] values = new double[count];
        boolean real = column.field().datatype().isFloat();
        for (int i = 0; i < count; i++) {
            values[i] = real ? column.doubleAt(i) : exact(column, i, DOUBLE_BITS);
        }
        return values;
    }

    private float[] floats(Column column, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) exact(column, i, FLOAT_BITS);
        }
        return values;
    }

    /** Returns an integer as a number with a significand of some bits, which must hold it. */
    private double exact(Column column, int i, int bits) {
        long value = column.longAt(i);
        boolean huge = column.field().datatype() == Datatype.UINT64 && value < 0;
        long size = huge ? value : Math.abs(value);
        int significant = Long.SIZE - Long.numberOfLeadingZeros(size) - Long.numberOfTrailingZeros(size);
        if (significant > bits) {
            int cell = cell(column, i);
            if (!column.isNull(cell)) {
                throw at(cell, (huge ? Long.toUnsignedString(value) : value) + " is not exactly a " + describe(target));
            }
        }
        return huge ? 2.0 * (value >>> 1) : value;
    }

    /** Returns the cell of a value. */
    private static int cell(Column column, int value) {
        long[] offsets = column.offsets();
        if (offsets == null) {
            return value / column.field().valuesPerCell();
        }
        int cell = 0;
        int end = column.size();
        while (end - cell > 1) {
            int middle = (cell + end) >>> 1;
            cell = offsets[middle] <= value ? middle : cell;
            end = offsets[middle] <= value ? end : middle;
        }
        return cell;
    }

    private Object integers(Column column, int count) {
        Datatype to = target.datatype();
        boolean unsignedSource = column.field().datatype() == Datatype.UINT64;
        IntegerBounds bounds = to == Datatype.BOOL
                ? BOOL
                : IntegerBounds.ofBytes(to.size(), to.physical().isSigned());
        ValueArray values = new ValueArray(to.physical(), count);
        for (int i = 0; i < count; i++) {
            long value = column.longAt(i);
            boolean huge = unsignedSource && value < 0;
            boolean fits = huge ? to.physical() == PhysicalType.UINT64 : bounds.contains(value);
            if (!fits && !column.isNull(cell(column, i))) {
                throw at(
                        cell(column, i),
                        (huge ? Long.toUnsignedString(value) : value) + " is not a valid " + describe(target));
            }
            values.set(i, value);
        }
        return values.array();
    }

    private long[] datetimes(Column column, int count) {
        Datatype from = column.field().datatype();
        Datatype to = target.datatype();
        UnitRatio ratio = UnitRatio.of(from, to);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            long value = column.longAt(i);
            if (value == Long.MIN_VALUE || column.isNull(cell(column, i))) {
                values[i] = Long.MIN_VALUE;
                continue;
            }
            try {
                values[i] = ratio == null ? Datetimes.value(to, Datetimes.instant(from, value)) : ratio.convert(value);
            } catch (IllegalArgumentException | IllegalStateException | ArithmeticException | DateTimeException e) {
                throw at(
                        cell(column, i),
                        value + " of type " + describe(column.field()) + " is not exactly a " + describe(target));
            }
        }
        return values;
    }

    /** Conversion between units of time: values are divided by a number, or multiplied by one. */
    private record UnitRatio(long divisor, long factor) {

        /** Returns the ratio of two units; null if it is not fixed, or greater than all values. */
        static @Nullable UnitRatio of(Datatype from, Datatype to) {
            if (!Datetimes.hasFixedUnit(from) || !Datetimes.hasFixedUnit(to)) {
                return null;
            }
            BigInteger a = Datetimes.attoseconds(from);
            BigInteger b = Datetimes.attoseconds(to);
            BigInteger ratio = a.max(b).divide(a.min(b));
            if (ratio.bitLength() >= Long.SIZE) {
                return null;
            }
            return a.compareTo(b) < 0 ? new UnitRatio(ratio.longValue(), 1) : new UnitRatio(1, ratio.longValue());
        }

        long convert(long value) {
            if (value % divisor != 0) {
                throw new ArithmeticException("not a multiple of the unit");
            }
            return Math.multiplyExact(value / divisor, factor);
        }
    }
}
