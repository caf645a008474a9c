package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.QuantileAggregates;
import dev.tegula.internal.sql.functions.StateAggregates;
import dev.tegula.internal.sql.memory.BudgetedRows;
import dev.tegula.internal.sql.memory.BudgetedRows.Kept;
import dev.tegula.internal.sql.scan.StatementContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableAsofJoin;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableCollect;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.EnumerableWindow;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/** Limits the memory of the operator above it. */
public final class MemoryGuard extends SingleRel implements EnumerableRel {

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

    private final BudgetedRows.Guard guard;

    private MemoryGuard(RelNode input, String operator, Kept kept) {
        this(input, new BudgetedRows.Guard(operator, kept, List.of(), Long.MAX_VALUE));
    }

    private MemoryGuard(RelNode input, BudgetedRows.Guard guard) {
        super(input.getCluster(), input.getTraitSet(), input);
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
        for (int i = 0; i < node.getInputs().size(); i++) {
            RelNode input = guard(node.getInput(i), below);
            inputs.add(
                    node instanceof EnumerableSort
                            ? new MemoryGuard(input, new BudgetedRows.Guard("sort", Kept.GROUPS, List.of(), needed))
                            : guarded(node, i, input));
        }
        return inputs.isEmpty() ? node : node.copy(node.getTraitSet(), inputs);
    }

    private static long rows(EnumerableLimit limit) {
        boolean known =
                limit.fetch instanceof RexLiteral && (limit.offset == null || limit.offset instanceof RexLiteral);
        return known
                ? RexLiteral.intValue(limit.fetch) + (limit.offset == null ? 0L : RexLiteral.intValue(limit.offset))
                : Long.MAX_VALUE;
    }

    private static RelNode guarded(RelNode node, int number, RelNode input) {
        if (node instanceof EnumerableAggregate aggregate) {
            boolean collects = aggregate.getAggCallList().stream().anyMatch(MemoryGuard::collects);
            Kept kept = aggregate.getGroupType() == Aggregate.Group.SIMPLE ? Kept.GROUPS : Kept.KEYS;
            return new MemoryGuard(
                    input,
                    new BudgetedRows.Guard("grouping", collects ? Kept.ROWS : kept, keys(aggregate), Long.MAX_VALUE));
        } else if (node instanceof EnumerableHashJoin) {
            return number == 1 ? new MemoryGuard(input, "join", Kept.ROWS) : input;
        } else if (node instanceof EnumerableNestedLoopJoin) {
            return number == 1 ? new MemoryGuard(input, "join", Kept.LIST) : input;
        } else if (node instanceof EnumerableAsofJoin) {
            return new MemoryGuard(input, "ASOF join", Kept.ROWS);
        } else if (node instanceof EnumerableWindow) {
            return new MemoryGuard(input, "window", Kept.ROWS);
        } else if (node instanceof EnumerableCollect) {
            return new MemoryGuard(input, "collection", Kept.ROWS);
        } else if (node instanceof SetOp set && !(set.kind == SqlKind.UNION && set.all)) {
            return new MemoryGuard(input, set.kind.sql, Kept.ROWS);
        }
        return input;
    }

    /** Returns the columns of each set of groups. */
    private static List<List<Integer>> keys(Aggregate aggregate) {
        return aggregate.getGroupSets().stream().map(ImmutableBitSet::asList).toList();
    }

    private static boolean collects(AggregateCall call) {
        return COLLECTING.contains(call.getAggregation().getKind())
                || QuantileAggregates.isQuantile(call.getAggregation())
                || StateAggregates.keepsValues(call.getAggregation())
                || call.isDistinct();
    }

    /** Limits rows; called by generated code. */
    public static <T> Enumerable<T> rows(Enumerable<T> rows, BudgetedRows.Guard guard, DataContext root) {
        return new BudgetedRows<>(rows, StatementContext.of(root).memory(), guard);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new MemoryGuard(inputs.get(0), guard);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        Expression rows = builder.append("rows", input.block);
        builder.add(Expressions.return_(
                null,
                Expressions.call(
                        MemoryGuard.class,
                        "rows",
                        rows,
                        implementor.stash(guard, BudgetedRows.Guard.class),
                        DataContext.ROOT)));
        return implementor.result(input.physType, builder.toBlock());
    }
}
