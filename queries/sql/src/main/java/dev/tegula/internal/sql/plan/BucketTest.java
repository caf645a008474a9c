package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.BucketFunctions;
import dev.tegula.internal.sql.functions.BucketGrid;
import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.types.CalendarValue;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.TimestampUnits;
import dev.tegula.internal.tables.ValueKind;
import dev.tegula.query.Comparison;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.util.List;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Comparisons of buckets with constants as ranges of the values: a bucket never decreases as its values increase. */
final class BucketTest {

    private static final BigDecimal DAY = BigDecimal.valueOf(DateTimeUtils.MILLIS_PER_DAY);

    private BucketTest() {}

    /** Returns the call of a bucket function, also below casts of integers; null if there is none. */
    static @Nullable RexCall call(RexNode node) {
        RexNode inner = FineTimeCalls.narrowed(node);
        while (inner instanceof RexCall cast
                && cast.getKind() == SqlKind.CAST
                && cast.getOperands().get(0).getType().getSqlTypeName() == SqlTypeName.BIGINT
                && cast.getType().getSqlTypeName() == SqlTypeName.DECIMAL) {
            inner = cast.getOperands().get(0);
        }
        return inner instanceof RexCall call && call.getOperator().equals(BucketFunctions.CODE) ? call : null;
    }

    /**
     * Returns the test of a column's values that holds when their bucket compares with a constant.
     *
     * @return null if the grid is not constant, or exceeds 64 bits
     */
    static @Nullable Test of(ColumnType column, RexCall call, Comparison operator, Test.Constant constant) {
        BucketGrid grid = grid(call);
        if (grid == null || !grid.isWhole()) {
            return null;
        }
        if (constant.value() == null) {
            return new Test.Never();
        }
        BigDecimal value = constant.value() instanceof Long units
                ? BigDecimal.valueOf(units, finerDigits(column))
                : constant.value() instanceof BigDecimal decimal ? decimal : null;
        if (value == null) {
            return null;
        }
        try {
            return range(column, grid, operator, value);
        } catch (ArithmeticException | DateTimeException e) {
            return null;
        }
    }

    /** Returns the grid of a bucket function; null if it is not constant, or has fractions. */
    static @Nullable BucketGrid grid(RexCall call) {
        List<RexNode> operands = call.getOperands();
        BucketGrid.Unit unit =
                BucketFunctions.unit(operands.get(0).getType(), operands.get(1).getType());
        Long width = integer(operands.get(1));
        Long origin = integer(operands.get(2));
        boolean fractions = call.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                || call.getType().getSqlTypeName() == SqlTypeName.DOUBLE;
        return unit == null || width == null || origin == null || width <= 0 || fractions
                ? null
                : new BucketGrid(unit, width, origin);
    }

    /** Returns an integer, or dates and timestamps in milliseconds. */
    static @Nullable Long integer(RexNode node) {
        if (!(node instanceof RexLiteral literal) || literal.isNull()) {
            return null;
        }
        BigDecimal value = switch (literal.getType().getSqlTypeName()) {
            case DATE -> BigDecimal.valueOf(literal.getValueAs(Integer.class)).multiply(DAY);
            case TIMESTAMP -> BigDecimal.valueOf(literal.getValueAs(Long.class));
            default -> literal.getValueAs(BigDecimal.class);
        };
        try {
            return value == null ? null : (Long) value.longValueExact();
        } catch (ArithmeticException e) {
            return null;
        }
    }

    private static Test range(ColumnType column, BucketGrid grid, Comparison operator, BigDecimal value) {
        BigDecimal floor = value.setScale(0, RoundingMode.FLOOR);
        long start = grid.start(floor.longValueExact());
        boolean exact = BigDecimal.valueOf(start).compareTo(value) == 0;
        long next = grid.next(start);
        return switch (operator) {
            case LT -> compare(column, Comparison.LT, exact ? start : next);
            case GE -> compare(column, Comparison.GE, exact ? start : next);
            case LE -> compare(column, Comparison.LT, next);
            case GT -> compare(column, Comparison.GE, next);
            case EQ ->
                exact
                        ? new Test.All(
                                List.of(compare(column, Comparison.GE, start), compare(column, Comparison.LT, next)))
                        : new Test.Never();
            case NE ->
                exact
                        ? new Test.Any(
                                List.of(compare(column, Comparison.LT, start), compare(column, Comparison.GE, next)))
                        : new Test.Null(column, false);
        };
    }

    /** Returns how many digits more than milliseconds the times of a column have. */
    private static int finerDigits(ColumnType column) {
        return column.kind() == ValueKind.TIMESTAMP
                ? CalendarValue.digits(column.field().datatype(), column.mode()) - TimestampUnits.MILLIS
                : 0;
    }

    private static Test compare(ColumnType column, Comparison operator, long value) {
        Object constant = column.kind().isCalendar()
                ? (Object) BigDecimal.valueOf(value)
                        .movePointRight(finerDigits(column))
                        .longValueExact()
                : BigDecimal.valueOf(value);
        return new Test.Compare(column, operator, new Test.Constant(constant));
    }
}
