package dev.tegula.cli.cells;

import dev.tegula.cli.parse.RangeText;
import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.io.cells.Quotes;
import dev.tegula.internal.io.cells.ValueText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Formats single cells for people: plain text, datetimes as ISO dates, labels of enumerated attributes, {@code null}. A
 * text that could be mistaken for something else is quoted.
 */
public final class DisplayText {

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

    static String value(Column column, int cell) {
        Datatype type = column.field().datatype();
        return switch (type.kind()) {
            case TEXT -> text(column.bytes(cell), type.size() == 1 ? StandardCharsets.UTF_8 : type.charset());
            case BYTES -> json(out -> CellText.of(column).json(out, cell)).replace("\"", "");
            case INTEGER, DATETIME -> list(column, cell, i -> number(type, column.longAt(i)));
            case BOOL, TIME, FLOAT -> {
                ValueText values = ValueText.readable(column, Quotes.NONE);
                yield list(column, cell, i -> json(out -> values.write(out, i)));
            }
        };
    }

    private static String number(Datatype type, long value) {
        return type.isDatetime() && value == Long.MIN_VALUE ? "NaT" : RangeText.value(type, value);
    }

    /** Formats a time of a day; one without text as an integer. */
    public static String time(Datatype type, long value) {
        Field field = new Field("time", type, 1, false);
        return value(Column.of(field, new long[] {value}, 1, null, null), 0);
    }

    /** Formats a floating-point number as the shortest decimal that parses to it. */
    public static String number(double value) {
        return Double.isFinite(value) ? json(out -> out.put(value)) : Double.toString(value);
    }

    private static String json(java.util.function.Consumer<TextOutput> writer) {
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
        for (int i = 0; i < column.valueCount(cell); i++) {
            list.add(value.apply(first + i));
        }
        return list.toString();
    }

    private static String text(byte[] bytes, Charset charset) {
        return text(new String(bytes, charset));
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
