package dev.tegula.internal.sql.dialect;

import dev.tegula.internal.sql.text.StatementException;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Parts of intervals, as {@code INTERVAL 3 DAY / 2}, have all units down to the second: results of one unit would lose
 * the rest. Parts of months have no number of days, and are refused.
 */
final class IntervalShares {

    private static final Set<SqlTypeName> UNITS =
            Set.of(SqlTypeName.INTERVAL_DAY, SqlTypeName.INTERVAL_HOUR, SqlTypeName.INTERVAL_MINUTE);

    /** Digits of a factor that is a real number: more than a millisecond of a hundred years needs. */
    private static final int DIGITS = 28;

    private static final int SCALE = 14;

    private IntervalShares() {}

    static boolean wanted(SqlBasicCall call) {
        return call.operandCount() == 2 && (call.getKind() == SqlKind.DIVIDE || call.getKind() == SqlKind.TIMES);
    }

    static void replace(SqlBasicCall call, Function<SqlNode, RelDataType> types) {
        int interval = SqlTypeUtil.isInterval(types.apply(call.operand(0))) ? 0 : 1;
        RelDataType type = types.apply(call.operand(interval));
        RelDataType number = types.apply(call.operand(1 - interval));
        boolean whole = call.getKind() == SqlKind.TIMES && SqlTypeUtil.isExactNumeric(number) && number.getScale() == 0;
        if (!SqlTypeUtil.isInterval(type) || !SqlTypeUtil.isNumeric(number) || whole) {
            return;
        }
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(type.getSqlTypeName())) {
            throw new StatementException(
                    "parts of years and months: not supported, their days differ. Write the interval in days",
                    call.getParserPosition());
        }
        if (UNITS.contains(type.getSqlTypeName())) {
            call.setOperand(interval, inSeconds(call.operand(interval)));
        }
        SqlNode factor = SqlTypeUtil.isApproximateNumeric(number)
                ? exact(call.operand(1 - interval))
                : call.operand(1 - interval);
        call.setOperand(1 - interval, factor);
        if (interval == 0 && call.getKind() == SqlKind.TIMES) { // Calcite has code for the other order only
            call.setOperand(1, call.operand(0));
            call.setOperand(0, factor);
        }
    }

    /** Returns a real number as a decimal: Calcite has no code for real numbers of intervals. */
    private static SqlNode exact(SqlNode number) {
        SqlParserPos place = number.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                place,
                number,
                new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, DIGITS, SCALE, place), place));
    }

    private static SqlNode inSeconds(SqlNode interval) {
        SqlParserPos place = interval.getParserPosition();
        return SqlStdOperatorTable.CAST.createCall(
                place, interval, new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, place));
    }
}
