package dev.tegula.internal.server.view;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.io.cells.Quotes;
import dev.tegula.internal.io.cells.ValueText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import dev.tegula.schema.Range;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Formats values for people: datetimes as ISO dates, labels of enumerations, {@code null}. */
final class ValueDisplay {

    private static final int LONGEST = 200;

    private ValueDisplay() {}

    /** Formats a cell; {@code labels} are those of an enumerated attribute. */
    static String cell(Column column, @Nullable Labels labels, int cell) {
        if (column.isNull(cell)) {
            return "null";
        } else if (labels == null) {
            return cut(value(column, cell));
        }
        int index = labels.index(column, cell);
        return index < 0 ? "#" + column.longAt(cell) : cut(value(labels.entries(), index));
    }

    private static String cut(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    private static String value(Column column, int cell) {
        Datatype type = column.field().datatype();
        return switch (type.kind()) {
            case TEXT -> text(column.bytes(cell), type);
            case BYTES -> output(out -> CellText.of(column).json(out, cell)).replace("\"", "");
            case INTEGER, DATETIME -> list(column, cell, i -> number(type, column.longAt(i)));
            case BOOL, TIME, FLOAT -> {
                ValueText values = ValueText.readable(column, Quotes.NONE);
                yield list(column, cell, i -> output(out -> values.write(out, i)));
            }
        };
    }

    private static String text(byte[] bytes, Datatype type) {
        Charset charset = type.size() == 1 ? StandardCharsets.UTF_8 : type.charset();
        return new String(bytes, charset);
    }

    /** Formats a value of an integer, datetime or time type. */
    static String number(Datatype type, long value) {
        if (type == Datatype.UINT64) {
            return Long.toUnsignedString(value);
        } else if (!type.isDatetime()) {
            return Long.toString(value);
        } else if (value == Long.MIN_VALUE) {
            return "NaT";
        }
        try {
            String text = Datetimes.instant(type, value).toString();
            return text.endsWith("T00:00:00Z") ? text.substring(0, text.length() - 10) : text;
        } catch (IllegalArgumentException | IllegalStateException | DateTimeException e) {
            return Long.toString(value);
        }
    }

    /** Formats the ends of a range. */
    static String low(Datatype type, Range range) {
        return range instanceof Range.OfLong whole
                ? number(type, whole.low())
                : range instanceof Range.OfDouble real
                        ? number(real.low())
                        : range instanceof Range.OfBytes bytes ? text(bytes.low(), type) : range.toString();
    }

    static String high(Datatype type, Range range) {
        if (range instanceof Range.OfBytes bytes) {
            byte[] high = bytes.high();
            return high == null ? "" : text(high, type);
        }
        return range instanceof Range.OfLong whole
                ? number(type, whole.high())
                : range instanceof Range.OfDouble real ? number(real.high()) : range.toString();
    }

    /** Formats a floating-point number as the shortest decimal that parses to it. */
    static String number(double value) {
        return Double.isFinite(value) ? output(out -> out.put(value)) : Double.toString(value);
    }

    private static String output(Consumer<TextOutput> writer) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TextOutput out = new TextOutput(bytes);
        writer.accept(out);
        out.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static String list(Column column, int cell, IntFunction<String> value) {
        int first = column.firstValue(cell);
        if (column.field().valuesPerCell() == 1) {
            return value.apply(first);
        }
        StringJoiner list = new StringJoiner(", ", "[", "]");
        int count = Math.min(column.valueCount(cell), LONGEST);
        for (int i = 0; i < count; i++) {
            list.add(value.apply(first + i));
        }
        return list.toString();
    }
}
