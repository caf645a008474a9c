package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;

/** Writes single values of a column: numbers, true and false, datetimes and times. */
public interface ValueText {

    /** Writes the value at an index of the column's array. */
    void write(TextOutput out, int index);

    /** Returns the writer for a column of numbers or booleans; datetimes and times as the integers that are stored. */
    static ValueText of(Column column, Quotes quotes) {
        Object array = column.array();
        boolean signed = column.field().datatype().physical().isSigned();
        if (array instanceof float[] floats) {
            return (out, i) -> real(out, floats[i], quotes);
        } else if (array instanceof double[] doubles) {
            return (out, i) -> real(out, doubles[i], quotes);
        } else if (array instanceof int[] ints) {
            return signed ? (out, i) -> out.put((long) ints[i]) : (out, i) -> out.put(ints[i] & 0xFFFFFFFFL);
        } else if (array instanceof long[] longs) {
            return signed ? (out, i) -> out.put(longs[i]) : (out, i) -> out.putUnsigned(longs[i]);
        } else if (array instanceof short[] shorts) {
            return signed ? (out, i) -> out.put((long) shorts[i]) : (out, i) -> out.put(shorts[i] & 0xFFFFL);
        } else if (array instanceof byte[] bytes) {
            return column.field().datatype() == Datatype.BOOL
                    ? (out, i) -> truth(out, bytes[i])
                    : signed ? (out, i) -> out.put((long) bytes[i]) : (out, i) -> out.put(bytes[i] & 0xFFL);
        }
        throw new IllegalStateException("field '" + column.name() + "': unexpected array type "
                + array.getClass().getSimpleName());
    }

    /** Returns the writer for a column, with datetimes and times as text if their unit has one. */
    static ValueText readable(Column column, Quotes quotes) {
        return of(column, new CalendarText.Form(quotes, ""));
    }

    /** Returns the writer for a column whose datetimes are instants: their texts end with the zone, {@code Z}. */
    static ValueText instants(Column column, Quotes quotes) {
        return of(column, new CalendarText.Form(quotes, "Z"));
    }

    private static ValueText of(Column column, CalendarText.Form form) {
        ValueText calendar = CalendarText.of(column, form);
        return calendar == null ? of(column, form.quotes()) : calendar;
    }

    /** Writes true or false; a byte that is neither, which other writers can store, as a number. */
    private static void truth(TextOutput out, byte value) {
        if (value == 0 || value == 1) {
            out.put(value == 1 ? "true" : "false");
        } else {
            out.put(value & 0xFFL);
        }
    }

    private static void real(TextOutput out, float value, Quotes quotes) {
        if (Float.isFinite(value)) {
            out.put(value);
        } else {
            special(out, value, quotes);
        }
    }

    private static void real(TextOutput out, double value, Quotes quotes) {
        if (Double.isFinite(value)) {
            out.put(value);
        } else {
            special(out, value, quotes);
        }
    }

    private static void special(TextOutput out, double value, Quotes quotes) {
        String quote = quotes.ofSpecialFloats();
        out.put(quote).put(Double.toString(value)).put(quote);
    }
}
