package dev.tegula.internal.sql.engine;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBinaryStringLiteral;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.BitString;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Literals whose values do not depend on the types of other values. */
final class PlainLiteral {

    /** The value of NULL. */
    static final Object NULL = new Object();

    /** Types of DECIMAL with at most this many digits before and after the point are combined without rounding. */
    private static final int MOST_DIGITS = 18;

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIMESTAMP =
            Pattern.compile("\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?");

    /** Dates of earlier years depend on the calendar. */
    private static final int FIRST_YEAR = 1600;

    private PlainLiteral() {}

    /**
     * Returns the value of a literal: Long, BigDecimal, Double, Boolean, String, LocalDate, LocalDateTime, an array of
     * bytes, or {@link #NULL}.
     *
     * @return null if the expression is no such literal
     */
    static @Nullable Object value(SqlNode node) {
        if (node instanceof SqlNumericLiteral number) {
            return number(number);
        } else if (node instanceof SqlCharStringLiteral text) {
            NlsString value = text.getValueAs(NlsString.class);
            return value.getCharsetName() == null && value.getCollation() == null ? value.getValue() : null;
        } else if (node instanceof SqlBinaryStringLiteral bytes) {
            BitString bits = bytes.getValueAs(BitString.class);
            return bits.getBitCount() % Byte.SIZE == 0 ? bits.getAsByteArray() : null;
        } else if (node instanceof SqlUnknownLiteral literal) {
            return calendar(literal.tag, literal.getValue());
        } else if (node instanceof SqlLiteral literal) {
            Object value = literal.getTypeName() == SqlTypeName.NULL ? NULL : literal.getValue();
            return value == NULL || value instanceof Boolean ? value : null;
        }
        return null;
    }

    /** Returns a number. The parser has applied signs. */
    private static @Nullable Object number(SqlNumericLiteral literal) {
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        Integer digits = literal.getPrec();
        Integer scale = literal.getScale();
        if (!literal.isExact()) {
            double real = value.doubleValue();
            return Double.isFinite(real) && (real != 0) == (value.signum() != 0) ? real : null;
        } else if (digits == null || scale == null) {
            return null;
        } else if (scale == 0) {
            boolean fits = value.scale() == 0 && value.unscaledValue().bitLength() < Long.SIZE;
            return fits ? value.longValue() : null;
        }
        return digits <= MOST_DIGITS && scale > 0 && scale <= MOST_DIGITS ? value : null;
    }

    private static @Nullable Object calendar(String type, String text) {
        return switch (type) {
            case "DATE" -> date(text);
            case "TIMESTAMP" -> timestamp(text);
            default -> null;
        };
    }

    /** Returns a date such as 2026-01-01, or null if a text is no date of the Gregorian calendar in this form. */
    static @Nullable LocalDate date(String text) {
        if (!DATE.matcher(text).matches()) {
            return null;
        }
        try {
            LocalDate date = LocalDate.parse(text);
            return date.getYear() < FIRST_YEAR ? null : date;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /** Returns a time such as 2026-01-01 12:30:00.125, or null if a text is none in this form. */
    static @Nullable LocalDateTime timestamp(String text) {
        if (!TIMESTAMP.matcher(text).matches()) {
            return null;
        }
        try {
            LocalDateTime time = LocalDateTime.parse(text.replace(' ', 'T'));
            return time.getYear() < FIRST_YEAR ? null : time;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
