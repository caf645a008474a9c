package dev.tegula.internal.sql.functions;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlRexContext;

/**
 * Random numbers without a seed. Calcite takes calls with the same operands for one value, and computes it once per
 * row, so each call has a number of its own.
 */
public final class RandomNumbers {

    private static final Set<String> NAMES = Set.of("RAND", "RANDOM");

    private static final AtomicLong CALLS = new AtomicLong();

    private RandomNumbers() {}

    /** Returns whether a call is RANDOM() or RAND(). */
    public static boolean isRandom(SqlCall call) {
        return call.operandCount() == 0
                && NAMES.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
    }

    /** Returns the expression of a call. */
    public static RexNode convert(SqlRexContext context, SqlCall call) {
        RexBuilder rex = context.getRexBuilder();
        RexNode number = rex.makeBigintLiteral(BigDecimal.valueOf(CALLS.incrementAndGet()));
        return new MethodCode(RandomNumbers.class, "randomNumber", MethodCode.Stability.RANDOM)
                .call(rex, rex.getTypeFactory().createSqlType(SqlTypeName.DOUBLE), List.of(number));
    }

    /**
     * Returns a number from 0 to below 1. Called by generated code.
     *
     * @param call tells apart the calls of a statement
     */
    public static double randomNumber(long call) {
        return ThreadLocalRandom.current().nextDouble();
    }
}
