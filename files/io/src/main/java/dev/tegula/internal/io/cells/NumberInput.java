package dev.tegula.internal.io.cells;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.errors.NextStep;
import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.internal.datetime.LocalTimeException;
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.Locale;

/** Parses one number per cell: integers, booleans, datetimes, times, floating point. */
final class NumberInput implements ValueInput {

    private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final Datatype type;
    private final IntegerBounds bounds;
    private final TextForms forms;
    private final DatetimeText datetime;

    /** @param forms how numbers and dates are written */
    NumberInput(Datatype type, TextForms forms) {
        this.type = type;
        this.forms = forms;
        this.datetime = new DatetimeText(type, forms.zone());
        bounds = type == Datatype.BOOL
                ? new IntegerBounds(1, false)
                : IntegerBounds.ofBytes(type.size(), type.physical().isSigned());
    }

    @Override
    public int json(JsonParser parser, GrowingValues values) throws IOException {
        JsonToken token = parser.currentToken();
        if (type.isFloat()) {
            jsonFloat(parser, token, values);
        } else if (token == JsonToken.VALUE_NUMBER_INT && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            add(parser.getLongValue(), parser, values);
        } else if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            if (type != Datatype.BOOL) {
                throw noValue(parser.getText());
            }
            values.add(token == JsonToken.VALUE_TRUE ? 1L : 0L);
        } else if (token == JsonToken.VALUE_NUMBER_INT || (token == JsonToken.VALUE_STRING && isCalendar())) {
            csv(parser.getText(), values);
        } else {
            throw noValue(parser.getText());
        }
        return 1;
    }

    private void jsonFloat(JsonParser parser, JsonToken token, GrowingValues values) throws IOException {
        if (parser.isNaN()) {
            special(parser.getText(), values); // unquoted NaN and infinities in lists of CSV files
        } else if (token == JsonToken.VALUE_NUMBER_FLOAT || token == JsonToken.VALUE_NUMBER_INT) {
            if (type == Datatype.FLOAT32) {
                values.add(finite(parser.getFloatValue(), parser.getText()));
            } else {
                values.add(finite(parser.getDoubleValue(), parser.getText()));
            }
        } else if (token == JsonToken.VALUE_STRING) {
            special(parser.getText(), values);
        } else {
            throw noValue(parser.getText());
        }
    }

    private void special(String text, GrowingValues values) {
        Double value = SpecialFloats.find(text);
        if (value == null) {
            throw noValue(text);
        }
        if (type == Datatype.FLOAT32) {
            values.add(value.floatValue());
        } else {
            values.add(value.doubleValue());
        }
    }

    private float finite(float value, String text) {
        if (Float.isInfinite(value)) {
            throw noValue(text);
        }
        return value;
    }

    private double finite(double value, String text) {
        if (Double.isInfinite(value)) {
            throw noValue(text);
        }
        return value;
    }

    private void add(long value, JsonParser parser, GrowingValues values) throws IOException {
        if (!bounds.contains(value)) {
            throw noValue(parser.getText());
        }
        values.add(value);
    }

    @Override
    public int csv(String text, GrowingValues values) {
        return csv(text.toCharArray(), 0, text.length(), values);
    }

    /** Parses a value; blanks around it, as after the commas of many CSV files, do not matter. */
    @Override
    public int csv(char[] text, int from, int length, GrowingValues values) {
        if (length > 1 && (text[from] == ' ' || text[from + length - 1] == ' ')) {
            String inner = TextForms.withoutBlanks(new String(text, from, length));
            if (inner.length() < length) {
                return csv(inner.toCharArray(), 0, inner.length(), values);
            }
        }
        boolean isNumber = type.isFloat() || type.isInteger();
        boolean isOther = isNumber ? forms.decimal() != null : type.isDatetime() && length > 7 && text[from + 4] != '-';
        if (!isOther) {
            return plain(text, from, length, values);
        }
        String given = new String(text, from, length);
        String written = isNumber ? forms.number(given) : forms.date(given);
        if (written == null) {
            throw noValue(given);
        }
        char[] chars = written.toCharArray();
        return plain(chars, 0, chars.length, values);
    }

    private int plain(char[] text, int from, int length, GrowingValues values) {
        try {
            if (type.isFloat()) {
                csvFloat(text, from, length, values);
            } else if (isCalendar() && !isWhole(text, from, length)) {
                boolean isNone = type.isDatetime()
                        && length == 3
                        && text[from] == 'N'
                        && text[from + 1] == 'a'
                        && text[from + 2] == 'T';
                values.add(isNone ? Long.MIN_VALUE : calendar(text, from, length));
            } else if (type == Datatype.UINT64 || type == Datatype.BOOL) {
                csvWord(new String(text, from, length), values);
            } else {
                long value = DecimalText.parseLong(text, from, length);
                if (!bounds.contains(value)) {
                    throw noValue(new String(text, from, length));
                }
                values.add(value);
            }
            return 1;
        } catch (LocalTimeException e) {
            throw new BadCellException(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw noValue(new String(text, from, length));
        }
    }

    /** Returns a date or time, which has an offset if the others of the column have. */
    private long calendar(char[] text, int from, int length) {
        long value = datetime.parse(text, from, length);
        OffsetUse offsets = forms.offsets();
        if (offsets != null && type.isDatetime() && !offsets.add(datetime.hasOffset())) {
            String given = "\"" + new String(text, from, length) + "\" has ";
            String other = datetime.hasOffset()
                    ? "an offset, others of the column have none"
                    : "no offset, others of the column have one";
            throw new BadCellException(-1, given + other, NextStep.option("time-zone", null));
        }
        return value;
    }

    private boolean isCalendar() {
        return type.isDatetime() || type.isTime();
    }

    private void csvWord(String text, GrowingValues values) {
        if (type == Datatype.BOOL && (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"))) {
            values.add(text.equalsIgnoreCase("true") ? 1L : 0L);
            return;
        }
        if (!isWhole(text.toCharArray(), 0, text.length())) {
            throw noValue(text);
        }
        BigInteger value = new BigInteger(text);
        if (value.signum() < 0 || value.compareTo(type == Datatype.BOOL ? BigInteger.ONE : MAX_UNSIGNED) > 0) {
            throw noValue(text);
        }
        values.add(value.longValue());
    }

    /** Returns whether a text consists of digits, with an optional sign. */
    private static boolean isWhole(char[] text, int from, int length) {
        int at = from;
        int end = from + length;
        if (length > 1 && (text[at] == '-' || text[at] == '+')) {
            at++;
        }
        for (; at < end; at++) {
            if (text[at] < '0' || text[at] > '9') {
                return false;
            }
        }
        return length > 0;
    }

    private void csvFloat(char[] text, int from, int length, GrowingValues values) {
        char last = length == 0 ? ' ' : text[from + length - 1];
        if (last < '0' && last != '.' || last > '9') {
            special(new String(text, from, length), values);
        } else if (type == Datatype.FLOAT32) {
            float value = DecimalText.parseFloat(text, from, length);
            if (Float.isInfinite(value)) {
                throw noValue(new String(text, from, length));
            }
            values.add(value);
        } else {
            double value = DecimalText.parseDouble(text, from, length);
            if (Double.isInfinite(value)) {
                throw noValue(new String(text, from, length));
            }
            values.add(value);
        }
    }

    private BadCellException noValue(String text) {
        return BadCellException.noValue(text, type.name().toLowerCase(Locale.ROOT));
    }
}
