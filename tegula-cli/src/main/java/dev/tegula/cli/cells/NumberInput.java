package dev.tegula.cli.cells;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Datetimes;
import java.io.IOException;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.Locale;

/** Parses one number per cell: integers, booleans, datetimes, times, floating point. */
final class NumberInput implements ValueInput {

    private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final Datatype type;
    private final long least;
    private final long most;

    NumberInput(Datatype type) {
        this.type = type;
        int bits = 8 * type.size();
        boolean signed = type.physical().isSigned();
        least = signed ? -1L << bits - 1 : 0;
        most = type == Datatype.BOOL ? 1 : signed ? ~least : bits == 64 ? Long.MAX_VALUE : (1L << bits) - 1;
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
        } else if (token == JsonToken.VALUE_NUMBER_INT || (token == JsonToken.VALUE_STRING && type.isDatetime())) {
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
        double value = switch (text.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "infinity", "+infinity", "inf", "+inf" -> Double.POSITIVE_INFINITY;
            case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
            default -> throw noValue(text);
        };
        if (type == Datatype.FLOAT32) {
            values.add((float) value);
        } else {
            values.add(value);
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
        if (value < least || value > most) {
            throw noValue(parser.getText());
        }
        values.add(value);
    }

    @Override
    public int csv(String text, GrowingValues values) {
        try {
            if (type.isFloat()) {
                csvFloat(text, values);
            } else if (type == Datatype.BOOL && (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false"))) {
                values.add(text.equalsIgnoreCase("true") ? 1L : 0L);
            } else if (type == Datatype.UINT64) {
                BigInteger value = new BigInteger(text);
                if (value.signum() < 0 || value.compareTo(MAX_UNSIGNED) > 0) {
                    throw noValue(text);
                }
                values.add(value.longValue());
            } else if (type.isDatetime() && !TimeParser.isWhole(text)) {
                values.add(Datetimes.value(type, Datetimes.parse(text)));
            } else {
                long value = Long.parseLong(text);
                if (value < least || value > most) {
                    throw noValue(text);
                }
                values.add(value);
            }
            return 1;
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw noValue(text);
        }
    }

    private void csvFloat(String text, GrowingValues values) {
        char last = text.isEmpty() ? ' ' : text.charAt(text.length() - 1);
        if (last < '0' && last != '.' || last > '9') {
            special(text, values); // parseDouble would also accept "1f" and "1d"
        } else if (type == Datatype.FLOAT32) {
            values.add(finite(Float.parseFloat(text), text));
        } else {
            values.add(finite(Double.parseDouble(text), text));
        }
    }

    private BadCellException noValue(String text) {
        return BadCellException.noValue(text, type.name().toLowerCase(Locale.ROOT));
    }
}
