package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.memory.BudgetedRows;
import dev.tegula.internal.sql.memory.BudgetedRows.Guard;
import dev.tegula.internal.sql.memory.BudgetedRows.Kept;
import dev.tegula.internal.sql.scan.StatementContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableCollect;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.EnumerableWindow;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;

/** Limits the memory of the operator above it, which keeps rows, or something for each key. */
public final class MemoryGuard extends PassedRows {

    /** Aggregates that keep all values of a group. */
    private static final Set<SqlKind> COLLECTING = Set.of(
            SqlKind.LISTAGG,
            SqlKind.COLLECT,
            SqlKind.ARRAY_AGG,
            SqlKind.ARRAY_CONCAT_AGG,
            SqlKind.STRING_AGG,
            SqlKind.GROUP_CONCAT,
            SqlKind.JSON_ARRAYAGG,
            SqlKind.JSON_OBJECTAGG,
            SqlKind.MODE,
            SqlKind.PERCENTILE_CONT,
            SqlKind.PERCENTILE_DISC);

    private final Guard guard;

    private MemoryGuard(RelNode input, Guard guard) {
        super(input);
        this.guard = guard;
    }

    /** Returns a plan whose operators keep no more rows than the statement may. */
    static RelNode guard(RelNode node) {
        return guard(node, Long.MAX_VALUE);
    }

    /** @param needed how many of the first rows of the node are read */
    private static RelNode guard(RelNode node, long needed) {
        boolean passes =
                node instanceof EnumerableCalc calc && calc.getProgram().getCondition() == null;
        long below = passes ? needed : node instanceof EnumerableLimit limit ? rows(limit) : Long.MAX_VALUE;
        List<RelNode> inputs = new ArrayList<>();
        node.getInputs().forEach(input -> inputs.add(guard(input, below)));
        if (inputs.isEmpty()) {
            return node;
        } else if (node instanceof EnumerableAggregate aggregate && !collects(aggregate)) {
            RelNode groups = node.copy(node.getTraitSet(), List.of(guarded(inputs.get(0), "grouping", Kept.GROUPS)));
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE ? groups : new GroupingSets(groups);
        } else if (node instanceof EnumerableSort) {
            return node.copy(
                    node.getTraitSet(),
                    List.of(new MemoryGuard(inputs.get(0), new Guard("sort", Kept.GROUPS, needed))));
        }
        RelNode partitioned = PartitionedOperator.of(node, inputs);
        return partitioned == null ? guarded(node, inputs) : partitioned;
    }

    private static long rows(EnumerableLimit limit) {
        boolean known =
                limit.fetch instanceof RexLiteral && (limit.offset == null || limit.offset instanceof RexLiteral);
        return known
                ? RexLiteral.intValue(limit.fetch) + (limit.offset == null ? 0L : RexLiteral.intValue(limit.offset))
                : Long.MAX_VALUE;
    }

    /** Returns an operator that cannot write what it keeps to disk. */
    private static RelNode guarded(RelNode node, List<RelNode> inputs) {
        List<RelNode> guarded = new ArrayList<>(inputs);
        if (node instanceof EnumerableHashJoin) {
            guarded.set(1, guarded(inputs.get(1), "join", Kept.ROWS));
        } else if (node instanceof EnumerableNestedLoopJoin) {
            guarded.set(1, guarded(inputs.get(1), "join", Kept.LIST));
        } else if (node instanceof EnumerableAggregate) {
            guarded.set(0, guarded(inputs.get(0), "grouping", Kept.ROWS));
        } else if (node instanceof EnumerableWindow) {
            guarded.set(0, guarded(inputs.get(0), "window", Kept.ROWS));
        } else if (node instanceof EnumerableCollect) {
            guarded.set(0, guarded(inputs.get(0), "collection", Kept.ROWS));
        }
        RelNode copy = node.copy(node.getTraitSet(), guarded);
        boolean sets =
                node instanceof EnumerableAggregate aggregate && aggregate.getGroupType() != Aggregate.Group.SIMPLE;
        return sets ? new GroupingSets(copy) : copy;
    }

    private static RelNode guarded(RelNode input, String operator, Kept kept) {
        return new MemoryGuard(input, new Guard(operator, kept, Long.MAX_VALUE));
    }

    private static boolean collects(EnumerableAggregate aggregate) {
        return aggregate.getAggCallList().stream().anyMatch(MemoryGuard::collects);
    }

    /** Returns whether an aggregate keeps all values of a group. */
    static boolean collects(AggregateCall call) {
        return COLLECTING.contains(call.getAggregation().getKind())
                || QuantileAggregates.isQuantile(call.getAggregation())
                || StateAggregates.keepsValues(call.getAggregation())
                || call.isDistinct();
    }

    /** Limits rows; called by generated code. */
    public static <T> Enumerable<T> rows(Enumerable<T> rows, Guard guard, DataContext root) {
        return new BudgetedRows<>(rows, StatementContext.of(root).memory(), guard);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new MemoryGuard(inputs.get(0), guard);
    }

    @Override
    Expression call(Expression rows, EnumerableRelImplementor implementor) {
        return Expressions.call(
                MemoryGuard.class, "rows", rows, implementor.stash(guard, Guard.class), DataContext.ROOT);
    }
}
