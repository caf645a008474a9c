package dev.tegula.internal.io.cells;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Formats single cells for people: plain text, datetimes as ISO dates, labels of enumerated attributes, {@code null}. A
 * text that could be mistaken for something else is quoted.
 */
public final class DisplayText {

    /** Values of a cell beyond these are left out. */
    private static final int MAX_VALUES = 1000;

    private DisplayText() {}

    /** Formats a cell of a column; {@code labels} are those of an enumerated attribute. */
    public static String cell(Column column, @Nullable Labels labels, int cell) {
        if (column.isNull(cell)) {
            return "null";
        }
        if (labels == null) {
            return value(column, cell);
        }
        int index = labels.index(column, cell);
        return index < 0 ? "#" + column.longAt(cell) : value(labels.entries(), index);
    }

    private static String value(Column column, int cell) {
        Datatype type = column.field().datatype();
        return switch (type.kind()) {
            case TEXT -> text(text(type, column.bytes(cell)));
            case BYTES ->
                TextOutput.text(out -> CellText.of(column).json(out, cell)).replace("\"", "");
            case INTEGER, DATETIME -> list(column, cell, i -> whole(type, column.longAt(i)));
            case BOOL, TIME, FLOAT -> {
                ValueText values = ValueText.readable(column, Quotes.NONE);
                yield list(column, cell, i -> TextOutput.text(out -> values.write(out, i)));
            }
        };
    }

    /** Formats a value of an integer or datetime type; {@code NaT} is none. */
    public static String whole(Datatype type, long value) {
        return type.isDatetime() && value == Long.MIN_VALUE ? "NaT" : coordinate(type, value);
    }

    /** Formats a coordinate of an integer, datetime or time type; datetimes as ISO dates where these are exact. */
    public static String coordinate(Datatype type, long value) {
        if (type == Datatype.UINT64) {
            return Long.toUnsignedString(value);
        }
        return type.isDatetime() ? date(type, value) : Long.toString(value);
    }

    /** Formats a value of a datetime type as an ISO date, without the time if it is midnight in UTC. */
    private static String date(Datatype type, long value) {
        try {
            String text = Datetimes.instant(type, value).toString();
            String shorter = text.endsWith("T00:00:00Z") ? text.substring(0, text.length() - 10) : text;
            return Datetimes.value(type, Datetimes.parse(shorter)) == value ? shorter : Long.toString(value);
        } catch (IllegalArgumentException | IllegalStateException | DateTimeException e) {
            return Long.toString(value); // "not a time", or out of range
        }
    }

    /** Formats the lower end of a range; empty if it has none. */
    public static String low(Datatype type, Range range) {
        return range instanceof Range.OfBytes bytes ? text(type, bytes.low()) : end(type, range, true);
    }

    /** Formats the upper end of a range; empty if it has none. */
    public static String high(Datatype type, Range range) {
        return range instanceof Range.OfBytes bytes ? text(type, bytes.high()) : end(type, range, false);
    }

    private static String end(Datatype type, Range range, boolean low) {
        if (range instanceof Range.OfLong whole) {
            return whole(type, low ? whole.low() : whole.high());
        } else if (range instanceof Range.OfDouble real) {
            return number(low ? real.low() : real.high());
        }
        return range.toString();
    }

    private static String text(Datatype type, byte @Nullable [] bytes) {
        return bytes == null ? "" : new String(bytes, charset(type));
    }

    private static Charset charset(Datatype type) {
        return type.size() == 1 ? StandardCharsets.UTF_8 : type.charset();
    }

    /** Formats a time of a day; one without text as an integer. */
    public static String time(Datatype type, long value) {
        Field field = new Field("time", type, 1, false);
        return value(Column.of(field, new long[] {value}, 1, null, null), 0);
    }

    /** Formats a floating-point number as the shortest decimal that parses to it. */
    public static String number(double value) {
        return Double.isFinite(value) ? TextOutput.text(out -> out.put(value)) : Double.toString(value);
    }

    private static String list(Column column, int cell, IntFunction<String> value) {
        int first = column.firstValue(cell);
        if (column.field().valuesPerCell() == 1) {
            return value.apply(first);
        }
        StringJoiner list = new StringJoiner(", ", "[", "]");
        int count = column.valueCount(cell);
        for (int i = 0; i < Math.min(count, MAX_VALUES); i++) {
            list.add(value.apply(first + i));
        }
        if (count > MAX_VALUES) {
            list.add("…");
        }
        return list.toString();
    }

    /**
     * Formats a text: control characters are escaped, and texts that are empty, {@code null} or surrounded by blanks
     * are quoted.
     */
    public static String text(String value) {
        StringBuilder shown = new StringBuilder();
        value.codePoints().forEach(c -> {
            switch (c) {
                case '\n' -> shown.append("\\n");
                case '\t' -> shown.append("\\t");
                case '\r' -> shown.append("\\r");
                default -> {
                    if (Character.isISOControl(c)) {
                        shown.append(String.format("\\u%04x", c));
                    } else {
                        shown.appendCodePoint(c);
                    }
                }
            }
        });
        String text = shown.toString();
        return text.isEmpty() || text.equals("null") || !text.strip().equals(text) ? '"' + text + '"' : text;
    }
}
