package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.functions.RangeKeys;
import dev.tegula.internal.sql.types.TimestampUnits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Frames of RANGE with an offset. Calcite adds the offset to the key whatever the type and the direction of both: days
 * to milliseconds, and nothing to null. Here keys become numbers in ascending order and without nulls first.
 */
final class RangeFrames {

    /** Digits of the finest times: nanoseconds would not leave room for the offset. */
    static final int MOST_DIGITS = 6;

    private final RexBuilder builder;

    RangeFrames(RexBuilder builder) {
        this.builder = builder;
    }

    static boolean hasOffset(RexWindow window) {
        return !window.isRows()
                && (window.getLowerBound().getOffset() != null
                        || window.getUpperBound().getOffset() != null);
    }

    /** Returns a call with a frame that Calcite computes. The frame of a row without a value has such rows. */
    RexNode numeric(RexOver over) {
        RexWindow window = over.getWindow();
        RexNode value = window.orderKeys.get(0).left;
        boolean before =
                window.getUpperBound().isPreceding() && window.getUpperBound().getOffset() != null;
        boolean after =
                window.getLowerBound().isFollowing() && window.getLowerBound().getOffset() != null;
        RexNode known = numeric(over, window.getLowerBound(), window.getUpperBound());
        return value.getType().isNullable() && (before || after)
                ? builder.makeCall(
                        over.getType(),
                        SqlStdOperatorTable.CASE,
                        List.of(
                                builder.makeCall(SqlStdOperatorTable.IS_NULL, value),
                                numeric(
                                        over,
                                        after ? RexWindowBounds.CURRENT_ROW : window.getLowerBound(),
                                        before ? RexWindowBounds.CURRENT_ROW : window.getUpperBound()),
                                known))
                : known;
    }

    private RexNode numeric(RexOver over, RexWindowBound lower, RexWindowBound upper) {
        RexWindow window = over.getWindow();
        RexFieldCollation order = window.orderKeys.get(0);
        RexNode value = order.left;
        boolean descending = order.getDirection().isDescending();
        RexNode key = RangeKeys.key(builder, value, factor(value.getType()) * (descending ? -1 : 1));
        List<RexNode> partition = new ArrayList<>(window.partitionKeys);
        if (value.getType().isNullable()) {
            RexNode isNull = builder.makeCall(SqlStdOperatorTable.IS_NULL, value);
            if (RangeKeys.isReal(value.getType())) {
                partition.add(separated(isNull, window));
            }
            boolean first = order.getNullDirection() == RelFieldCollation.NullDirection.FIRST;
            key = builder.makeCall(SqlStdOperatorTable.CASE, isNull, ofNull(value.getType(), first), key);
        }
        return builder.makeOver(
                over.getType(),
                over.getAggOperator(),
                over.getOperands(),
                partition,
                ImmutableList.of(new RexFieldCollation(key, ImmutableSet.of())),
                bound(lower, value.getType()),
                bound(upper, value.getType()),
                window.getExclude(),
                false,
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    /** Returns the key of rows without a value. Those of floating point numbers are in partitions of their own. */
    private RexNode ofNull(RelDataType type, boolean first) {
        return RangeKeys.isReal(type)
                ? builder.makeApproxLiteral(BigDecimal.ZERO)
                : builder.makeBigintLiteral(
                        BigDecimal.valueOf(4 * (first ? -RangeKeys.GREATEST : RangeKeys.GREATEST - 1)));
    }

    private static RexNode separated(RexNode isNull, RexWindow window) {
        if (window.getLowerBound().isUnbounded() || window.getUpperBound().isUnbounded()) {
            throw new UnsupportedOperationException(
                    "RANGE with an offset and UNBOUNDED over a column of floating point numbers that may be null");
        }
        return isNull;
    }

    private static long factor(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case DATE -> DateTimeUtils.MILLIS_PER_DAY;
            case DECIMAL -> BigDecimal.TEN.pow(Math.max(0, type.getScale())).longValueExact();
            default -> 1;
        };
    }

    /** Returns the units of a key per millisecond of an interval; those of dates are milliseconds. */
    private static long perMilli(RelDataType key) {
        return FineTimeCalls.isFine(key)
                ? TimestampUnits.perSecond(key.getPrecision()) / TimestampUnits.perSecond(TimestampUnits.MILLIS)
                : 1;
    }

    private RexWindowBound bound(RexWindowBound bound, RelDataType key) {
        if (bound.getOffset() == null) {
            return bound;
        }
        RexNode offset = offset(bound.getOffset(), key);
        return bound.isPreceding() ? RexWindowBounds.preceding(offset) : RexWindowBounds.following(offset);
    }

    private RexNode offset(RexNode node, RelDataType key) {
        RelDataType type = node.getType();
        BigDecimal value = node instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
        if (value == null) {
            throw new UnsupportedOperationException("RANGE with an offset that is not a literal");
        } else if (type.getIntervalQualifier() != null
                && type.getIntervalQualifier().isYearMonth()) {
            throw new UnsupportedOperationException("RANGE with an interval of months. Use an interval of days.");
        } else if (value.signum() < 0) {
            throw new IllegalArgumentException("RANGE: negative offset (found " + value.toPlainString() + ")");
        } else if (RangeKeys.isReal(key)) {
            return builder.makeLiteral(
                    value.doubleValue(), builder.getTypeFactory().createSqlType(SqlTypeName.DOUBLE));
        }
        BigDecimal units =
                value.multiply(BigDecimal.valueOf(SqlTypeUtil.isInterval(type) ? perMilli(key) : factor(key)));
        BigDecimal most = BigDecimal.valueOf(2 * RangeKeys.GREATEST);
        return builder.makeBigintLiteral(units.setScale(0, RoundingMode.FLOOR).min(most));
    }
}
