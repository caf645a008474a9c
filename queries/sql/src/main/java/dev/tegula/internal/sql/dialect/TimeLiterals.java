package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.StatementException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/**
 * Reads literals of dates and times in the calendar of ISO. Calcite reads those before 1582-10-15 in the Julian
 * calendar, and cuts fractions.
 */
public final class TimeLiterals extends SqlShuttle {

    private static final int MOST_DIGITS = 3;
    private static final int MICROSECOND_DIGITS = 6;
    private static final int NANOSECOND_DIGITS = 9;
    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(?:\\.(\\d+))?");

    private TimeLiterals() {}

    /** Returns a statement without literals that Calcite would have to read. */
    public static SqlNode read(SqlNode statement) {
        SqlNode changed = statement.accept(new TimeLiterals());
        return changed == null ? statement : changed;
    }

    @Override
    public @Nullable SqlNode visit(SqlLiteral literal) {
        if (!(literal instanceof SqlUnknownLiteral unknown)) {
            return literal;
        }
        String text = unknown.getValue();
        return switch (unknown.tag) {
            case "DATE" -> SqlLiteral.createDate(date(unknown, text), unknown.getParserPosition());
            case "TIME" -> {
                TimeString time = time(unknown, text);
                yield SqlLiteral.createTime(time, digits(time.toString()), unknown.getParserPosition());
            }
            case "TIMESTAMP" -> timestamp(unknown, text);
            default -> literal;
        };
    }

    private static SqlNode timestamp(SqlUnknownLiteral literal, String text) {
        int space = text.indexOf(' ');
        DateString date = date(literal, space < 0 ? text : text.substring(0, space));
        String time = time(literal, space < 0 ? "00:00:00" : text.substring(space + 1))
                .toString();
        int digits = digits(time);
        if (digits > MOST_DIGITS) {
            return fine(date + " " + time, digits, literal.getParserPosition());
        }
        return SqlLiteral.createTimestamp(
                SqlTypeName.TIMESTAMP, new TimestampString(date + " " + time), digits, literal.getParserPosition());
    }

    /** Returns the cast of a text: literals of Calcite are milliseconds. */
    private static SqlNode fine(String text, int digits, SqlParserPos place) {
        int precision = digits > MICROSECOND_DIGITS ? NANOSECOND_DIGITS : MICROSECOND_DIGITS;
        return SqlStdOperatorTable.CAST.createCall(
                place,
                SqlLiteral.createCharString(text, place),
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP, precision, place), place));
    }

    private static int digits(String time) {
        int point = time.indexOf('.');
        return point < 0 ? 0 : time.length() - point - 1;
    }

    private static DateString date(SqlUnknownLiteral literal, String text) {
        Matcher parts = DATE.matcher(text);
        if (parts.matches()) {
            try {
                int year = number(parts, 1);
                return new DateString(
                        LocalDate.of(year, number(parts, 2), number(parts, 3)).toString());
            } catch (DateTimeException | IllegalArgumentException e) {
                throw refused(literal, "no such date");
            }
        }
        throw refused(literal, "not understood");
    }

    private static TimeString time(SqlUnknownLiteral literal, String text) {
        Matcher parts = TIME.matcher(text);
        if (!parts.matches()) {
            throw refused(literal, "not understood");
        }
        String fraction = parts.group(4) == null ? "" : parts.group(4).replaceFirst("0+$", "");
        boolean timestamp = literal.tag.equals("TIMESTAMP");
        if (fraction.length() > (timestamp ? NANOSECOND_DIGITS : MOST_DIGITS)) {
            throw refused(literal, "finer than a " + (timestamp ? "nanosecond" : "millisecond"));
        }
        try {
            LocalTime time = LocalTime.of(number(parts, 1), number(parts, 2), number(parts, 3));
            String whole = String.format("%02d:%02d:%02d", time.getHour(), time.getMinute(), time.getSecond());
            return new TimeString(fraction.isEmpty() ? whole : whole + "." + fraction);
        } catch (DateTimeException e) {
            throw refused(literal, "no such time");
        }
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    private static StatementException refused(SqlUnknownLiteral literal, String reason) {
        String form = switch (literal.tag) {
            case "DATE" -> "2026-01-31";
            case "TIME" -> "23:59:59.999";
            default -> "2026-01-31 23:59:59.999, without a zone";
        };
        return new StatementException(
                literal.tag + " literal: " + reason + " (found '" + literal.getValue() + "', expected one like " + form
                        + ")",
                literal.getParserPosition());
    }
}
