package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.functions.ScalarFunctions;
import dev.tegula.internal.sql.text.StatementException;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Numbers of units between two times, dates or one of each: of months, or of microseconds. Calcite's own take the days
 * of a date for milliseconds where the other is a time, and end at 32 bits.
 */
final class TimeDifferences {

    private static final Map<String, Long> MONTHS =
            Map.of("MONTH", 1L, "QUARTER", 3L, "YEAR", 12L, "DECADE", 120L, "CENTURY", 1_200L, "MILLENNIUM", 12_000L);

    private static final Map<String, Long> MICROS = Map.of(
            "MICROSECOND", 1L,
            "MILLISECOND", 1_000L,
            "SECOND", 1_000_000L,
            "MINUTE", 60_000_000L,
            "HOUR", 3_600_000_000L,
            "DAY", 86_400_000_000L,
            "WEEK", 604_800_000_000L);

    private TimeDifferences() {}

    /** Returns the number of whole units, the first operand, between the two others. */
    static SqlNode of(SqlBasicCall call) {
        String unit = call.operand(0) instanceof SqlIntervalQualifier named
                ? name(named)
                : DialectCalls.unit(call.operand(0));
        return unit == null ? call : whole(call, unit, call.operand(1), call.operand(2));
    }

    private static String name(SqlIntervalQualifier unit) {
        return unit.timeFrameName == null ? unit.getUnit().name() : unit.timeFrameName.toUpperCase(Locale.ROOT);
    }

    /** Returns the number of whole units from one time to another. */
    static SqlNode whole(SqlBasicCall call, String unit, SqlNode from, SqlNode to) {
        SqlParserPos place = call.getParserPosition();
        Long months = MONTHS.get(unit);
        Long micros = MICROS.get(unit);
        if (months != null) {
            return quotient(place, ScalarFunctions.named("MONTHS_BETWEEN_TIMES").createCall(place, from, to), months);
        } else if (micros == null) {
            throw new StatementException(
                    "units of time '" + unit.toLowerCase(Locale.ROOT)
                            + "': not supported (expected microsecond, millisecond, second, minute, hour, day, week,"
                            + " month, quarter, year, decade, century or millennium)",
                    place);
        }
        return quotient(
                place,
                SqlStdOperatorTable.MINUS.createCall(
                        place,
                        ScalarFunctions.named("EPOCH_US").createCall(place, to),
                        ScalarFunctions.named("EPOCH_US").createCall(place, from)),
                micros);
    }

    private static SqlNode quotient(SqlParserPos place, SqlNode number, long divisor) {
        return divisor == 1
                ? number
                : ScalarFunctions.QUOTIENT.createCall(
                        place, number, SqlLiteral.createExactNumeric(String.valueOf(divisor), place));
    }
}
