package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.functions.RealCasts;
import dev.tegula.internal.sql.functions.RealComparisons;
import dev.tegula.internal.sql.functions.StructValues;
import dev.tegula.internal.sql.functions.TextOperators;
import dev.tegula.internal.sql.functions.TimeTexts;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Replaces the calls of a statement whose values Calcite computes otherwise than SQL says. */
public final class ExactCalls extends RelHomogeneousShuttle {

    private static final Set<SqlKind> ARITHMETIC = EnumSet.of(
            SqlKind.PLUS,
            SqlKind.MINUS,
            SqlKind.TIMES,
            SqlKind.DIVIDE,
            SqlKind.MOD,
            SqlKind.CHECKED_PLUS,
            SqlKind.CHECKED_MINUS,
            SqlKind.CHECKED_TIMES,
            SqlKind.CHECKED_DIVIDE);

    private final Expressions expressions;

    private ExactCalls(RexBuilder builder) {
        this.expressions = new Expressions(builder);
    }

    /** Returns a statement with other calls. */
    public static RelNode of(RelNode statement) {
        return statement.accept(new ExactCalls(statement.getCluster().getRexBuilder()));
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode flat = GroupFrames.replaced(StructKeys.replaced(Correlations.replaced(other)));
        if (flat != other) {
            return flat.accept(this);
        }
        RelNode visited = FineTimeRules.checked(visitChildren(other)).accept(expressions);
        if (visited instanceof Values values) {
            values.getTuples().forEach(row -> row.forEach(RealCasts::requireRange));
        }
        requireNoStructs(visited);
        if (visited instanceof Aggregate aggregate) {
            aggregate.getAggCallList().forEach(call -> requireNoNull(aggregate, call));
            return RealKeys.replaced(aggregate);
        }
        return visited;
    }

    /** Refuses steps that would compare rows as values. */
    private static void requireNoStructs(RelNode step) {
        List<RelDataTypeField> fields = step.getRowType().getFieldList();
        if (step instanceof Aggregate aggregate) {
            List<RelDataTypeField> input = aggregate.getInput().getRowType().getFieldList();
            aggregate
                    .getGroupSet()
                    .forEach(key ->
                            StructValues.requireNoKey("GROUP BY", input.get(key).getType()));
            aggregate
                    .getAggCallList()
                    .forEach(call -> StructValues.requirePassing(
                            call,
                            call.getArgList().stream()
                                    .map(each -> input.get(each).getType())
                                    .toList()));
        } else if (step instanceof Sort sort) {
            sort.getCollation()
                    .getKeys()
                    .forEach(key -> StructValues.requireNoKey(
                            "ORDER BY", fields.get(key).getType()));
        } else if (step instanceof SetOp set && !(set instanceof Union union && union.all)) {
            fields.forEach(field -> StructValues.requireNoKey("UNION, INTERSECT and EXCEPT", field.getType()));
        }
    }

    /** Refuses lists of values that may be null, because Calcite's code leaves these out. */
    private static void requireNoNull(Aggregate aggregate, AggregateCall call) {
        boolean list = call.getAggregation().getKind() == SqlKind.ARRAY_AGG && !call.hasFilter();
        if (list
                && aggregate
                        .getInput()
                        .getRowType()
                        .getFieldList()
                        .get(call.getArgList().get(0))
                        .getType()
                        .isNullable()) {
            throw new UnsupportedOperationException(
                    "ARRAY_AGG of values that may be null. Write ARRAY_AGG(x) FILTER (WHERE x IS NOT NULL).");
        }
    }

    /** Returns a join whose condition has an operator of Calcite, which no rule simplifies. */
    @Override
    public RelNode visit(LogicalAsofJoin join) {
        LogicalAsofJoin visited = (LogicalAsofJoin) visitChildren(join);
        RexBuilder builder = join.getCluster().getRexBuilder();
        RexNode match = RealComparisons.restored(builder, visited.getMatchCondition());
        return AsofKeys.replaced(visited, match, expressions);
    }

    /** Replaces calls of expressions. */
    private final class Expressions extends RexShuttle {
        private final RexBuilder builder;

        Expressions(RexBuilder builder) {
            this.builder = builder;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            requireOneColumn(query);
            RealComparisons.requireExact(query);
            FineTimeRules.require(query);
            Correlations.requireKeptRow(query.rel);
            RexNode unknown = unknown(query);
            RexNode other = unknown == null ? OneRowQueries.compared(builder, query) : unknown;
            if (other != null) {
                return other.accept(this);
            }
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
            RexNode list = RealList.replaced(builder, visited);
            return list == null ? visited.clone(visited.rel.accept(ExactCalls.this)) : list;
        }

        /** Returns null compared with rows, which is false if there are none; null for other comparisons. */
        private @Nullable RexNode unknown(RexSubQuery query) {
            boolean compared = query.getKind() == SqlKind.IN || query.getKind() == SqlKind.SOME;
            return compared && query.getOperands().stream().allMatch(each -> RexUtil.isNullLiteral(each, true))
                    ? builder.makeCall(
                            SqlStdOperatorTable.CASE,
                            RexSubQuery.exists(query.rel),
                            builder.makeNullLiteral(builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN)),
                            builder.makeLiteral(false))
                    : null;
        }

        /** Refuses rows beside ANY and ALL, of which Calcite compares each column by itself. */
        private static void requireOneColumn(RexSubQuery query) {
            if (query.getKind() == SqlKind.SOME && query.getOperands().size() > 1) {
                throw new UnsupportedOperationException(
                        "a comparison of rows with ANY or ALL. Write EXISTS with conditions on the columns.");
            }
        }

        /**
         * Refuses rows that are not in others if a column may be null: Calcite takes one null for an unknown result.
         */
        private static void requireNoNulls(RexCall call) {
            if (call.isA(SqlKind.NOT)
                    && call.getOperands().get(0) instanceof RexSubQuery query
                    && query.getKind() == SqlKind.IN
                    && query.getOperands().size() > 1
                    && Stream.concat(
                                    query.getOperands().stream().map(RexNode::getType),
                                    query.rel.getRowType().getFieldList().stream()
                                            .map(RelDataTypeField::getType))
                            .anyMatch(RelDataType::isNullable)) {
                throw new UnsupportedOperationException(
                        "NOT IN of several columns that may be null. Write NOT EXISTS with"
                                + " conditions on the columns.");
            }
        }

        @Override
        public RexNode visitCall(RexCall call) {
            requireNoNulls(call);
            RexNode other = StructKeys.equality(builder, call);
            other = other == null ? TimeTexts.ofYear(builder, call) : other;
            if (other != null) {
                return other.accept(this);
            }
            RexNode visited = super.visitCall(call);
            StructValues.requirePassing(call);
            if (call.getOperator().getName().equals("ROUND")
                    && visited instanceof RexCall round
                    && round.getOperands().size() == 2
                    && SqlTypeUtil.isApproximateNumeric(round.getType())) {
                return RealCasts.rounding(builder, round);
            }
            if (call.isA(ARITHMETIC)
                    && call.getOperands().stream()
                            .anyMatch(each -> each.getType().getSqlTypeName() == SqlTypeName.NULL)) {
                return builder.makeNullLiteral(call.getType()); // Calcite has no code
            }
            if (!(visited instanceof RexCall inner)) {
                return visited;
            } else if (inner.getOperator().equals(SqlStdOperatorTable.ABS) && SqlTypeUtil.isIntType(inner.getType())) {
                return absolute(inner);
            }
            if (inner.isA(SqlKind.OR) || inner.isA(SqlKind.AND)) {
                return RexUtil.flatten(builder, inner); // lists have become disjunctions
            }
            if (inner.getKind() == SqlKind.SEARCH
                    && FineTimeCalls.isFine(inner.getOperands().get(0).getType())) {
                return RexUtil.expandSearch(builder, null, inner).accept(this);
            }
            RexNode fine = FineTimeCalls.replaced(builder, inner);
            if (fine != null) {
                return fine;
            }
            RexNode equality = RealComparisons.equality(builder, inner);
            RexNode cast = equality == null ? RealCasts.replaced(builder, inner) : equality;
            RexNode replaced = cast == null ? TextOperators.replaced(builder, inner) : cast;
            return replaced == null ? visited : replaced;
        }

        @Override
        public RexNode visitLiteral(RexLiteral plain) {
            RealCasts.requireRange(plain);
            requireMonths(plain);
            RexLiteral literal = RealCasts.rounded(builder, plain);
            RexNode fine = FineTimeCalls.replaced(builder, literal);
            return fine == null ? literal : fine;
        }

        /** Refuses an interval of more months than Calcite's code counts. */
        private static void requireMonths(RexLiteral literal) {
            if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(literal.getType().getSqlTypeName())
                    && literal.getValue() instanceof BigDecimal months
                    && months.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
                throw new ArithmeticException(
                        "an interval of " + months + " months: out of range (at most " + Integer.MAX_VALUE + ").");
            }
        }

        /** Returns an absolute value that fails for the least integer, which has none. */
        private RexNode absolute(RexCall call) {
            RexNode value = call.getOperands().get(0);
            RexNode zero = builder.makeZeroLiteral(value.getType());
            return builder.makeCall(
                    SqlStdOperatorTable.CASE,
                    builder.makeCall(SqlStdOperatorTable.LESS_THAN, value, zero),
                    builder.makeCall(call.getType(), SqlStdOperatorTable.CHECKED_UNARY_MINUS, List.of(value)),
                    value);
        }

        @Override
        public RexNode visitOver(RexOver over) {
            RexOver visited = (RexOver) super.visitOver(StructKeys.keyed(builder, over));
            FineTimeRules.require(visited);
            visited.getWindow().partitionKeys.forEach(key -> StructValues.requireNoKey("OVER", key.getType()));
            visited.getWindow().orderKeys.forEach(key -> StructValues.requireNoKey("OVER", key.left.getType()));
            return WindowCalls.replaced(builder, visited);
        }
    }
}
