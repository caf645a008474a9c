package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.types.TimestampUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.util.TimestampString;

/**
 * Where rows with timestamps of more than three digits meet without a call that {@link FineTimeCalls} sees: unions get
 * columns of equal digits, and aggregates, windows and functions that would take the units for milliseconds are
 * refused.
 */
final class FineTimeRules {

    private static final Set<SqlKind> KEEPING = Set.of(
            SqlKind.COUNT,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.ANY_VALUE,
            SqlKind.SINGLE_VALUE,
            SqlKind.LITERAL_AGG,
            SqlKind.GROUPING,
            SqlKind.ARG_MIN,
            SqlKind.ARG_MAX,
            SqlKind.MODE,
            SqlKind.ARRAY_AGG,
            SqlKind.LAG,
            SqlKind.LEAD,
            SqlKind.FIRST_VALUE,
            SqlKind.LAST_VALUE,
            SqlKind.NTH_VALUE,
            SqlKind.ROW_NUMBER,
            SqlKind.RANK,
            SqlKind.DENSE_RANK,
            SqlKind.PERCENT_RANK,
            SqlKind.CUME_DIST,
            SqlKind.NTILE);

    private FineTimeRules() {}

    /** Returns a step of a plan whose inputs have the digits of its columns. */
    static RelNode checked(RelNode step) {
        if (step instanceof SetOp || step instanceof RepeatUnion) {
            List<RelNode> inputs = new ArrayList<>();
            for (RelNode input : step.getInputs()) {
                inputs.add(
                        sameDigits(step.getRowType(), input.getRowType())
                                ? input
                                : ExactCalls.of(RelOptUtil.createCastRel(input, step.getRowType(), false)));
            }
            return inputs.equals(step.getInputs()) ? step : step.copy(step.getTraitSet(), inputs);
        } else if (step instanceof Values values && FineTimeCalls.contains(values.getRowType())) {
            return widened(values);
        } else if (step instanceof Aggregate aggregate) {
            List<RelDataTypeField> fields = aggregate.getInput().getRowType().getFieldList();
            for (AggregateCall call : aggregate.getAggCallList()) {
                require(
                        call.getAggregation(),
                        call.getArgList().stream()
                                .map(each -> fields.get(each).getType())
                                .toList());
            }
        } else if (step instanceof TableFunctionScan scan && FineTimeCalls.contains(step.getRowType())) {
            return ofMillis(scan);
        }
        return step;
    }

    /** Returns literals of milliseconds, and above them columns with the digits of their types. */
    private static RelNode widened(Values values) {
        RexBuilder builder = values.getCluster().getRexBuilder();
        RelDataType narrow = narrowed(builder, values.getRowType());
        List<List<RexLiteral>> tuples = new ArrayList<>();
        for (List<RexLiteral> tuple : values.getTuples()) {
            List<RexLiteral> literals = new ArrayList<>();
            for (int i = 0; i < tuple.size(); i++) {
                literals.add(narrowed(
                        builder, tuple.get(i), narrow.getFieldList().get(i).getType()));
            }
            tuples.add(literals);
        }
        RelNode rows = LogicalValues.create(
                values.getCluster(),
                narrow,
                tuples.stream().map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList()));
        return widened(rows, values.getRowType());
    }

    /** Returns a table function over times in milliseconds, which fails for finer ones. */
    private static RelNode ofMillis(TableFunctionScan scan) {
        RexBuilder builder = scan.getCluster().getRexBuilder();
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : scan.getInputs()) {
            inputs.add(ExactCalls.of(RelOptUtil.createCastRel(input, narrowed(builder, input.getRowType()), false)));
        }
        RelDataType narrow = narrowed(builder, scan.getRowType());
        RexCall call = (RexCall) scan.getCall();
        RelNode rows = scan.copy(
                scan.getTraitSet(),
                inputs,
                call.clone(call.getType().isStruct() ? narrow : call.getType(), call.getOperands()),
                scan.getElementType(),
                narrow,
                scan.getColumnMappings());
        return widened(rows, scan.getRowType());
    }

    private static RelDataType narrowed(RexBuilder builder, RelDataType row) {
        RelDataTypeFactory.Builder narrow = builder.getTypeFactory().builder();
        for (RelDataTypeField field : row.getFieldList()) {
            narrow.add(field.getName(), FineTimeCalls.narrowed(builder, field.getType()));
        }
        return narrow.build();
    }

    private static RelNode widened(RelNode rows, RelDataType type) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (RelDataTypeField field : type.getFieldList()) {
            columns.add(FineTimeCalls.widened(builder, builder.makeInputRef(rows, field.getIndex()), field.getType()));
        }
        return LogicalProject.create(rows, List.of(), columns, type.getFieldNames(), Set.of());
    }

    private static RexLiteral narrowed(RexBuilder builder, RexLiteral literal, RelDataType type) {
        if (literal.isNull() || !FineTimeCalls.isFine(literal.getType())) {
            return literal;
        }
        TimestampString time = literal.getValueAs(TimestampString.class);
        if (time == null || !time.round(TimestampUnits.MILLIS).equals(time)) {
            throw refused("VALUES");
        }
        return builder.makeTimestampLiteral(time, type.getPrecision());
    }

    private static boolean sameDigits(RelDataType a, RelDataType b) {
        for (int i = 0; i < a.getFieldCount(); i++) {
            RelDataType left = a.getFieldList().get(i).getType();
            RelDataType right = b.getFieldList().get(i).getType();
            boolean fine = FineTimeCalls.contains(left) || FineTimeCalls.contains(right);
            if (fine
                    && !left.getFullTypeString()
                            .replace(" NOT NULL", "")
                            .equals(right.getFullTypeString().replace(" NOT NULL", ""))) {
                return false;
            }
        }
        return true;
    }

    /** Refuses a query whose rows are compared with values of other digits. */
    static void require(RexSubQuery query) {
        List<RelDataTypeField> fields = query.rel.getRowType().getFieldList();
        for (int i = 0; i < query.getOperands().size(); i++) {
            RelDataType value = query.getOperands().get(i).getType();
            RelDataType field = fields.get(i).getType();
            boolean fine = FineTimeCalls.contains(value) || FineTimeCalls.contains(field);
            if (fine && value.getPrecision() != field.getPrecision()) {
                throw refused("comparisons with a query of other digits");
            }
        }
    }

    static void require(RexOver over) {
        List<RelDataType> types =
                over.getOperands().stream().map(RexNode::getType).toList();
        require(over.getAggOperator(), types);
        RexWindow window = over.getWindow();
        boolean fine = types.stream().anyMatch(FineTimeCalls::isFine);
        boolean otherDefault = fine
                && types.size() > 2
                && types.get(2).getPrecision() != types.get(0).getPrecision();
        boolean offset = !window.isRows()
                && (window.getLowerBound().getOffset() != null
                        || window.getUpperBound().getOffset() != null)
                && window.orderKeys.stream()
                        .anyMatch(key -> FineTimeCalls.isFine(key.left.getType())
                                && key.left.getType().getPrecision() > RangeFrames.MOST_DIGITS);
        if (otherDefault) {
            throw refused("a default of other digits");
        } else if (offset) {
            throw new UnsupportedOperationException("RANGE with an offset: not for TIMESTAMP with more than "
                    + RangeFrames.MOST_DIGITS + " digits. Cast the times to TIMESTAMP(6).");
        }
    }

    private static void require(SqlOperator function, List<RelDataType> types) {
        boolean keeping = KEEPING.contains(function.getKind())
                || QuantileAggregates.isOfTimes(function)
                || StateAggregates.returnsValues(function);
        if (types.stream().anyMatch(FineTimeCalls::contains) && !keeping) {
            throw refused(function.getName());
        }
    }

    private static UnsupportedOperationException refused(String what) {
        return new UnsupportedOperationException(
                what + ": not for TIMESTAMP with more than 3 digits. Cast the times to TIMESTAMP(3).");
    }
}
