package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.memory.PartitionedRows;
import dev.tegula.internal.sql.scan.StatementContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableAsofJoin;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableWindow;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.BuiltInMethod;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * An operator of Calcite that keeps rows, and whose result for rows of some keys depends on no others. Where the rows
 * exceed the memory, it runs for one partition of its inputs after the other.
 */
public final class PartitionedOperator extends AbstractRelNode implements EnumerableRel {

    private final EnumerableRel operator;
    private final Form form;
    private final List<RelNode> inputs;

    /**
     * How an operator is partitioned.
     *
     * @param name its name in messages
     * @param keys the columns of the keys of each input
     * @param kept which inputs it keeps
     */
    private record Form(String name, List<List<Integer>> keys, List<Boolean> kept) {}

    private PartitionedOperator(EnumerableRel operator, Form form, List<RelNode> inputs) {
        super(operator.getCluster(), operator.getTraitSet());
        this.operator = operator;
        this.form = form;
        this.inputs = inputs;
        this.rowType = operator.getRowType();
    }

    /** Returns an operator with other inputs that is partitioned, or null if it cannot be. */
    static @Nullable RelNode of(RelNode operator, List<RelNode> inputs) {
        Form form = form(operator);
        return form == null ? null : new PartitionedOperator((EnumerableRel) operator, form, inputs);
    }

    private static @Nullable Form form(RelNode node) {
        if (node instanceof EnumerableHashJoin join && join.getJoinType() != JoinRelType.LEFT_MARK) {
            return form("join", join, false);
        } else if (node instanceof EnumerableAsofJoin join) {
            return form("ASOF join", join, true);
        } else if (node instanceof EnumerableWindow window) {
            return form("window", List.of(partition(window)));
        } else if (node instanceof EnumerableAggregate aggregate) {
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    ? form("grouping", List.of(aggregate.getGroupSet().asList()))
                    : null;
        } else if (node instanceof SetOp set && !(set.kind == SqlKind.UNION && set.all)) {
            List<Integer> all =
                    ImmutableBitSet.range(set.getRowType().getFieldCount()).asList();
            return form(set.kind.sql, set.getInputs().stream().map(input -> all).toList());
        }
        return null;
    }

    private static @Nullable Form form(String name, Join join, boolean keepsLeft) {
        JoinInfo info = join.analyzeCondition();
        return info.leftKeys.isEmpty()
                ? null
                : new Form(name, List.of(info.leftKeys, info.rightKeys), List.of(keepsLeft, !keepsLeft));
    }

    private static @Nullable Form form(String name, List<List<Integer>> keys) {
        return keys.get(0).isEmpty()
                ? null
                : new Form(name, keys, keys.stream().map(each -> true).toList());
    }

    /** Returns the columns by which all windows are partitioned. */
    private static List<Integer> partition(Window window) {
        return window.groups.stream()
                .map(group -> group.keys)
                .reduce(ImmutableBitSet::intersect)
                .orElse(ImmutableBitSet.of())
                .asList();
    }

    @Override
    public List<RelNode> getInputs() {
        return inputs;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> others) {
        return new PartitionedOperator(operator, form, others);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        for (int i = 0; i < inputs.size(); i++) {
            writer.input("input" + i, inputs.get(i));
        }
        return writer.item("operator", operator.getRelTypeName()).item("keys", form.keys);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder code = new BlockBuilder();
        ParameterExpression given = Expressions.parameter(List.class, "inputs");
        List<Expression> rows = new ArrayList<>();
        List<Expression> keys = new ArrayList<>();
        List<RelNode> leaves = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            Result input = implementor.visitChild(this, i, (EnumerableRel) inputs.get(i), prefer);
            rows.add(code.append("rows", input.block));
            keys.add(input.physType.generateAccessor(form.keys.get(i)));
            leaves.add(new Input(inputs.get(i), input.physType, given, i));
        }
        EnumerableRel inner = (EnumerableRel) operator.copy(operator.getTraitSet(), leaves);
        Result result = inner.implement(implementor, prefer);
        RelCollation order = order();
        code.add(Expressions.return_(
                null,
                Expressions.call(
                        PartitionedOperator.class,
                        "rows",
                        implementor.stash(form, Object.class),
                        list(rows),
                        list(keys),
                        Expressions.lambda(result.block, given),
                        order == null
                                ? Expressions.constant(null, Comparator.class)
                                : result.physType.generateComparator(order),
                        DataContext.ROOT)));
        return implementor.result(result.physType, code.toBlock());
    }

    private static Expression list(List<Expression> values) {
        return Expressions.call(BuiltInMethod.ARRAYS_AS_LIST.method, values);
    }

    /** Returns the order of the rows that operators above may rely on: joins keep that of their left input. */
    private @Nullable RelCollation order() {
        RelCollation order = operator.getTraitSet().getCollation();
        return order == null || order.getFieldCollations().isEmpty() ? null : order;
    }

    /** Returns the rows of an operator; called by generated code. */
    public static <R> Enumerable<R> rows(
            Object form,
            List<Enumerable<Object>> inputs,
            List<Function1<Object, @Nullable Object>> keys,
            Function1<List<Enumerable<Object>>, Enumerable<R>> operator,
            @Nullable Comparator<R> order,
            DataContext root) {
        Form known = (Form) form;
        return new PartitionedRows<>(
                inputs,
                new PartitionedRows.Operation<>(known.name, keys, known.kept, operator, order),
                StatementContext.of(root).memory());
    }

    /** An input of the operator, which it gets as a parameter. */
    private static final class Input extends AbstractRelNode implements EnumerableRel {
        private final PhysType form;
        private final ParameterExpression inputs;
        private final int number;

        Input(RelNode replaced, PhysType form, ParameterExpression inputs, int number) {
            super(replaced.getCluster(), replaced.getTraitSet());
            this.rowType = replaced.getRowType();
            this.form = form;
            this.inputs = inputs;
            this.number = number;
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> none) {
            return this;
        }

        @Override
        public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
            BlockBuilder code = new BlockBuilder();
            Expression input = Expressions.call(inputs, BuiltInMethod.LIST_GET.method, Expressions.constant(number));
            code.add(Expressions.return_(null, Expressions.convert_(input, Enumerable.class)));
            return implementor.result(form, code.toBlock());
        }
    }
}
