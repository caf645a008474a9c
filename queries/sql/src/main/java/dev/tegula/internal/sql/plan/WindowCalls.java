package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import dev.tegula.internal.sql.functions.RangeKeys;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;

/**
 * Window functions that Calcite has no code for, or code with other values, as expressions of others. What neither has
 * is refused.
 */
final class WindowCalls {

    /** Functions that ignore the frame, or take rows of it by their place. */
    private static final Set<SqlKind> PLACES = Set.of(
            SqlKind.ROW_NUMBER,
            SqlKind.RANK,
            SqlKind.DENSE_RANK,
            SqlKind.PERCENT_RANK,
            SqlKind.CUME_DIST,
            SqlKind.NTILE,
            SqlKind.LAG,
            SqlKind.LEAD,
            SqlKind.FIRST_VALUE,
            SqlKind.LAST_VALUE,
            SqlKind.NTH_VALUE);

    /** Functions of the rows of a frame. */
    private static final Set<SqlKind> AGGREGATES = Set.of(
            SqlKind.COUNT,
            SqlKind.SUM,
            SqlKind.SUM0,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.ANY_VALUE,
            SqlKind.SINGLE_VALUE,
            SqlKind.BIT_AND,
            SqlKind.BIT_OR,
            SqlKind.BIT_XOR,
            SqlKind.ARG_MIN,
            SqlKind.ARG_MAX,
            SqlKind.LISTAGG);

    private final RexBuilder builder;
    private final RexOver over;
    private final RexWindow window;
    private final RelDataType bigint;

    private WindowCalls(RexBuilder builder, RexOver over) {
        this.builder = builder;
        this.over = over;
        this.window = over.getWindow();
        this.bigint = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    /** Returns the expression of a call. */
    static RexNode replaced(RexBuilder builder, RexOver over) {
        check(over);
        SqlKind kind = over.getAggOperator().getKind();
        if (AGGREGATES.contains(kind) && over.getOperands().stream().anyMatch(RexLiteral::isNullLiteral)) {
            return kind == SqlKind.COUNT // no window has a type for values that are all null
                    ? builder.makeZeroLiteral(over.getType())
                    : builder.makeNullLiteral(over.getType());
        }
        RexOver ordered = ordered(builder, keyed(builder, partitioned(builder, over)));
        WindowCalls calls = new WindowCalls(builder, ordered);
        return switch (kind) {
            case SUM, SUM0 -> calls.framed(calls.sum());
            case PERCENT_RANK -> calls.percentRank();
            case CUME_DIST -> calls.cumulativeShare();
            case NTILE -> calls.tile();
            case LAG, LEAD -> calls.shifted();
            case NTH_VALUE -> calls.nth(ordered.getOperands());
            case FIRST_VALUE, LAST_VALUE -> calls.first();
            default -> calls.framed(ordered);
        };
    }

    private static void check(RexOver over) {
        SqlKind kind = over.getAggOperator().getKind();
        String name = over.getAggOperator().getName().replace("PAIR_", "");
        boolean place = PLACES.contains(kind);
        if (!place && !AGGREGATES.contains(kind) && !(over.getAggOperator() instanceof SqlUserDefinedAggFunction)) {
            throw new UnsupportedOperationException(
                    name + " with OVER. Join with a grouped subquery, or compute it from SUM and COUNT.");
        } else if (over.ignoreNulls()) {
            throw new UnsupportedOperationException(
                    name + " with IGNORE NULLS. Number the rows in a subquery, and use MAX_BY(value, number) OVER.");
        } else if (over.isDistinct() && kind != SqlKind.MIN && kind != SqlKind.MAX) {
            throw new UnsupportedOperationException(name + "(DISTINCT) with OVER");
        }
        RexWindow window = over.getWindow();
        if (window.orderKeys.stream().anyMatch(key -> key.left.getType().getComponentType() != null)) {
            throw new UnsupportedOperationException("OVER with ORDER BY of lists. Order by elements, as in items[1].");
        }
        RexWindowExclusion exclude = window.getExclude();
        boolean counts = exclude == RexWindowExclusion.EXCLUDE_NO_OTHER
                || exclude == RexWindowExclusion.EXCLUDE_CURRENT_ROW && !place && isMoving(window);
        if (!counts) {
            throw new UnsupportedOperationException(
                    name + " with " + exclude.name().replace('_', ' ')
                            + ". EXCLUDE CURRENT ROW is for aggregates with a frame of ROWS that begins or ends with"
                            + " CURRENT ROW.");
        }
    }

    /** Returns whether each row has another frame: Calcite computes the value of a frame that stays only once. */
    private static boolean isMoving(RexWindow window) {
        return window.isRows()
                && (window.getLowerBound().isCurrentRow()
                        || window.getUpperBound().isCurrentRow());
    }

    /** Returns a call whose keys of ORDER BY are no floating point numbers, because Calcite compares no NaN here. */
    private static RexOver ordered(RexBuilder builder, RexOver over) {
        RexWindow window = over.getWindow();
        boolean real = window.orderKeys.stream().anyMatch(key -> RangeKeys.isReal(key.left.getType()));
        if (!real || RangeFrames.hasOffset(window)) {
            return over;
        }
        ImmutableList.Builder<RexFieldCollation> keys = ImmutableList.builder();
        for (RexFieldCollation key : window.orderKeys) {
            keys.add(
                    RangeKeys.isReal(key.left.getType())
                            ? new RexFieldCollation(RangeKeys.order(builder, key.left), key.right)
                            : key);
        }
        return (RexOver) new WindowCalls(builder, over).call(keys.build());
    }

    /** Returns a call of MAX_BY or MIN_BY whose key is no floating point number: see {@link RealKeys}. */
    private static RexOver keyed(RexBuilder builder, RexOver over) {
        boolean hasKey = over.getAggOperator().getKind() == SqlKind.ARG_MAX
                || over.getAggOperator().getKind() == SqlKind.ARG_MIN;
        if (!hasKey || !RangeKeys.isReal(over.getOperands().get(1).getType())) {
            return over;
        }
        List<RexNode> operands = List.of(
                over.getOperands().get(0),
                RangeKeys.order(builder, over.getOperands().get(1)));
        return (RexOver) new WindowCalls(builder, over).call(operands, over.getWindow().orderKeys);
    }

    private RexNode call(ImmutableList<RexFieldCollation> keys) {
        return call(over.getOperands(), keys);
    }

    private RexNode call(List<RexNode> operands, ImmutableList<RexFieldCollation> keys) {
        return like(builder, over, operands, window.partitionKeys, keys);
    }

    /** Returns a call whose keys of PARTITION BY are no floating point numbers: zeros have a sign in those. */
    private static RexOver partitioned(RexBuilder builder, RexOver over) {
        RexWindow window = over.getWindow();
        List<RexNode> keys = window.partitionKeys.stream()
                .map(key -> RangeKeys.isReal(key.getType()) ? RangeKeys.order(builder, key) : key)
                .toList();
        return keys.equals(window.partitionKeys)
                ? over
                : like(builder, over, over.getOperands(), keys, window.orderKeys);
    }

    /** Returns a call of the same function over the same frame, with other operands and keys. */
    static RexOver like(
            RexBuilder builder,
            RexOver over,
            List<RexNode> operands,
            List<RexNode> partition,
            ImmutableList<RexFieldCollation> order) {
        RexWindow window = over.getWindow();
        return (RexOver) builder.makeOver(
                over.getType(),
                over.getAggOperator(),
                operands,
                partition,
                order,
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }

    private RexNode framed(RexNode call) {
        return call instanceof RexOver inner && RangeFrames.hasOffset(inner.getWindow())
                ? new RangeFrames(builder).numeric(inner)
                : call;
    }

    /** Returns a sum whose argument has its type, because Calcite's code adds only values of this type. */
    private RexNode sum() {
        RexNode argument = over.getOperands().get(0);
        boolean mixed = over.getType().getSqlTypeName() == SqlTypeName.DECIMAL
                && argument.getType().getSqlTypeName() != SqlTypeName.DECIMAL;
        RelDataType type = builder.getTypeFactory()
                .createTypeWithNullability(over.getType(), argument.getType().isNullable());
        return mixed ? call(over.getAggOperator(), over.getType(), List.of(builder.makeCast(type, argument))) : over;
    }

    /** Returns a call over the same window. */
    private RexNode call(SqlAggFunction function, RelDataType type, List<RexNode> operands) {
        return builder.makeOver(
                type,
                function,
                operands,
                window.partitionKeys,
                window.orderKeys,
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                false,
                false);
    }

    private RexNode rowsOfPartition() {
        return builder.makeOver(
                bigint,
                SqlStdOperatorTable.COUNT,
                List.of(),
                window.partitionKeys,
                ImmutableList.of(),
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.UNBOUNDED_FOLLOWING,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                true,
                true,
                false,
                false,
                false);
    }

    /** Returns the share of the other rows that are before the peers of a row. */
    private RexNode percentRank() {
        RexNode others = binary(SqlStdOperatorTable.MINUS, rowsOfPartition(), whole(1));
        RexNode before = binary(SqlStdOperatorTable.MINUS, call(SqlStdOperatorTable.RANK, bigint, List.of()), whole(1));
        return builder.makeCall(
                SqlStdOperatorTable.CASE,
                binary(SqlStdOperatorTable.EQUALS, others, whole(0)),
                builder.makeCast(over.getType(), whole(0)),
                share(before, others));
    }

    /** Returns the share of the rows up to the peers of a row. */
    private RexNode cumulativeShare() {
        RexNode upTo = builder.makeOver(
                bigint,
                SqlStdOperatorTable.COUNT,
                List.of(),
                window.partitionKeys,
                window.orderKeys,
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.CURRENT_ROW,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                false,
                true,
                false,
                false,
                false);
        return share(upTo, rowsOfPartition());
    }

    private RexNode share(RexNode part, RexNode all) {
        return builder.makeCall(
                over.getType(),
                SqlStdOperatorTable.DIVIDE,
                List.of(builder.makeCast(over.getType(), part), builder.makeCast(over.getType(), all)));
    }

    /** Returns the number of the tile of a row. The first tiles have one row more if they cannot be equal. */
    private RexNode tile() {
        RexNode count = over.getOperands().get(0);
        if (count instanceof RexLiteral literal
                && (literal.isNull() || literal.getValueAs(BigDecimal.class).signum() <= 0)) {
            throw new IllegalArgumentException("NTILE: not above 0 (found " + literal + ")");
        }
        RexNode tiles = builder.makeCast(bigint, count);
        RexNode row =
                binary(SqlStdOperatorTable.MINUS, call(SqlStdOperatorTable.ROW_NUMBER, bigint, List.of()), whole(1));
        RexNode rows = rowsOfPartition();
        RexNode least = binary(SqlStdOperatorTable.DIVIDE, rows, tiles);
        RexNode larger = binary(SqlStdOperatorTable.MOD, rows, tiles);
        RexNode most = binary(SqlStdOperatorTable.PLUS, least, whole(1));
        RexNode rowsOfLarger = binary(SqlStdOperatorTable.MULTIPLY, larger, most);
        RexNode behind = binary(
                SqlStdOperatorTable.PLUS,
                larger,
                binary(SqlStdOperatorTable.DIVIDE, binary(SqlStdOperatorTable.MINUS, row, rowsOfLarger), least));
        RexNode tile = builder.makeCall(
                SqlStdOperatorTable.CASE,
                binary(SqlStdOperatorTable.LESS_THAN, row, rowsOfLarger),
                binary(SqlStdOperatorTable.DIVIDE, row, most),
                behind);
        return builder.makeCast(over.getType(), binary(SqlStdOperatorTable.PLUS, tile, whole(1)));
    }

    /**
     * Returns the value of another row, or the default if there is none. Calcite's code fails where a value is null.
     */
    private RexNode shifted() {
        SqlAggFunction function = over.getAggOperator().getKind() == SqlKind.LAG
                ? SqlStdOperatorTable.LAG
                : SqlStdOperatorTable.LEAD; // the only operators with code
        List<RexNode> operands = over.getOperands();
        if (operands.size() < 3) {
            return call(function, over.getType(), operands);
        }
        RelDataType other = operands.get(2).getType();
        if (SqlTypeUtil.inCharFamily(over.getType())
                && other.getSqlTypeName() != SqlTypeName.NULL
                && !SqlTypeUtil.inCharFamily(other)) {
            throw new UnsupportedOperationException(function.getName() + " of texts with a default that is none (found "
                    + other.getSqlTypeName() + "). Cast it to VARCHAR.");
        }
        RexNode offset = operands.get(1);
        RexNode row = call(function, nullable(bigint), List.of(whole(1), offset));
        RexNode value = call(function, nullable(operands.get(0).getType()), List.of(operands.get(0), offset));
        RexNode shifted = builder.makeCall(
                SqlStdOperatorTable.CASE,
                builder.makeCall(SqlStdOperatorTable.IS_NULL, row),
                builder.ensureType(nullable(over.getType()), operands.get(2), true),
                builder.ensureType(nullable(over.getType()), value, true));
        return builder.ensureType(over.getType(), shifted, true);
    }

    /** Returns the value of a row of the frame; Calcite's code takes it of the partition. */
    private RexNode nth(List<RexNode> operands) {
        RexNode rows = framed(call(SqlStdOperatorTable.COUNT, bigint, List.of()));
        RexNode value = builder.makeCall(
                SqlStdOperatorTable.CASE,
                binary(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, rows, builder.makeCast(bigint, operands.get(1))),
                framed(call(SqlStdOperatorTable.NTH_VALUE, over.getType(), operands)),
                builder.makeNullLiteral(nullable(over.getType())));
        return builder.ensureType(over.getType(), value, true);
    }

    /** Returns the first or last value of the frame. Calcite's code fails where a frame has no rows. */
    private RexNode first() {
        boolean mayBeEmpty = isFollowing(window.getLowerBound()) || isPreceding(window.getUpperBound());
        if (!mayBeEmpty) {
            return framed(over);
        } else if (over.getAggOperator().getKind() == SqlKind.LAST_VALUE) {
            throw new UnsupportedOperationException("LAST_VALUE over a frame without the current row");
        }
        RexNode first = builder.makeExactLiteral(BigDecimal.ONE);
        return nth(List.of(over.getOperands().get(0), first));
    }

    private RelDataType nullable(RelDataType type) {
        return builder.getTypeFactory().createTypeWithNullability(type, true);
    }

    private static boolean isFollowing(RexWindowBound bound) {
        return bound.getOffset() != null && bound.isFollowing();
    }

    private static boolean isPreceding(RexWindowBound bound) {
        return bound.getOffset() != null && bound.isPreceding();
    }

    private RexNode whole(long value) {
        return builder.makeBigintLiteral(BigDecimal.valueOf(value));
    }

    private RexNode binary(SqlOperator operator, RexNode left, RexNode right) {
        return builder.makeCall(operator, left, right);
    }
}
