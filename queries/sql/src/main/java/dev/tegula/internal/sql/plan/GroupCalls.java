package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.batch.Expression;
import dev.tegula.internal.sql.batch.GroupSpec;
import dev.tegula.internal.sql.batch.GroupSpec.Part;
import dev.tegula.internal.sql.scan.AggregateFunction;
import dev.tegula.internal.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Translates an aggregate over a scan to groups of columns. */
final class GroupCalls {

    private final RexBuilder builder;
    private final ScanSpec scan;
    private final List<RexNode> columns;
    private final BatchExpressions expressions;

    /** @param columns the input of the aggregate, of columns of the scan */
    GroupCalls(RexBuilder builder, ScanSpec scan, List<RexNode> columns) {
        this.builder = builder;
        this.scan = scan;
        this.columns = columns;
        this.expressions = new BatchExpressions(scan.types());
    }

    /** Returns the groups, or null if some part of them is not computed from columns. */
    @Nullable
    GroupSpec spec(Aggregate aggregate, @Nullable RexNode condition) {
        Expression where = condition == null ? null : expressions.of(expanded(condition));
        if (condition != null && where == null) {
            return null;
        }
        List<Integer> positions = aggregate.getGroupSet().asList();
        List<GroupSpec.Key> keys = new ArrayList<>();
        for (int position : positions) {
            RexNode column = columns.get(position);
            Expression key = expressions.key(expanded(column));
            if (key == null) {
                return null;
            }
            keys.add(new GroupSpec.Key(key, column.getType().getSqlTypeName()));
        }
        List<Part> parts = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            Part part = part(call);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        List<List<Integer>> sets = new ArrayList<>();
        for (ImmutableBitSet set : aggregate.getGroupSets()) {
            sets.add(set.asList().stream().map(positions::indexOf).toList());
        }
        return new GroupSpec(narrow(aggregate, condition), where, keys, sets, parts);
    }

    /** Returns the scan with the columns only that the groups use. */
    private ScanSpec narrow(Aggregate aggregate, @Nullable RexNode condition) {
        TreeSet<Integer> used = new TreeSet<>();
        RexVisitorImpl<Void> references = new RexVisitorImpl<>(true) {
            @Override
            public Void visitInputRef(RexInputRef reference) {
                used.add(reference.getIndex());
                return super.visitInputRef(reference);
            }
        };
        if (condition != null) {
            condition.accept(references);
        }
        aggregate.getGroupSet().forEachInt(each -> columns.get(each).accept(references));
        for (AggregateCall call : aggregate.getAggCallList()) {
            call.getArgList().forEach(each -> columns.get(each).accept(references));
            if (call.hasFilter()) {
                columns.get(call.filterArg).accept(references);
            }
        }
        return scan.project(List.copyOf(used));
    }

    private RexNode expanded(RexNode node) {
        return RexUtil.expandSearch(builder, null, node);
    }

    private @Nullable Part part(AggregateCall call) {
        AggregateFunction function = function(call);
        boolean plain = call.getCollation().getFieldCollations().isEmpty()
                && call.distinctKeys == null
                && call.rexList.isEmpty()
                && call.getArgList().size() <= 1;
        if (function == null || !plain) {
            return null;
        }
        Expression filter = call.hasFilter() ? expressions.of(expanded(columns.get(call.filterArg))) : null;
        if (call.hasFilter() && filter == null) {
            return null;
        }
        if (call.getArgList().isEmpty()) {
            return function == AggregateFunction.COUNT ? new Part(function, null, filter, SqlTypeName.BIGINT) : null;
        }
        RexNode argument = expanded(columns.get(call.getArgList().get(0)));
        Expression values = switch (function) {
            case COUNT -> expressions.presence(argument);
            case COUNT_DISTINCT -> expressions.key(argument);
            default -> expressions.of(argument);
        };
        SqlTypeName type = call.getType().getSqlTypeName();
        return values != null && isKnown(function, values, argument, type)
                ? new Part(function, values, filter, type)
                : null;
    }

    /** Returns the function of an aggregate, or null if it is none of these. */
    static @Nullable AggregateFunction function(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT -> call.isDistinct() ? AggregateFunction.COUNT_DISTINCT : AggregateFunction.COUNT;
            case AVG -> call.isDistinct() ? null : AggregateFunction.AVERAGE;
            case SUM -> call.isDistinct() ? null : AggregateFunction.SUM;
            case SUM0 -> call.isDistinct() ? null : AggregateFunction.SUM_OR_ZERO;
            case MIN -> AggregateFunction.MIN;
            case MAX -> AggregateFunction.MAX;
            default -> null;
        };
    }

    private static boolean isKnown(AggregateFunction function, Expression values, RexNode argument, SqlTypeName type) {
        return switch (function) {
            case COUNT, COUNT_DISTINCT -> true;
            case SUM, SUM_OR_ZERO ->
                values.isReal()
                        ? type == SqlTypeName.DOUBLE
                        : type == SqlTypeName.BIGINT || type == SqlTypeName.DECIMAL;
            case AVERAGE -> true;
            case MIN, MAX -> type == argument.getType().getSqlTypeName();
        };
    }
}
