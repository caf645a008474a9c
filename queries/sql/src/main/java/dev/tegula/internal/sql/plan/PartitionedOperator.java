package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.memory.AsofRows;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.memory.PartitionedRows;
import dev.tegula.internal.sql.memory.SortedWindow;
import dev.tegula.internal.sql.memory.WindowSpec;
import dev.tegula.internal.sql.scan.StatementContext;
import dev.tegula.internal.sql.types.KeyZeros;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableAsofJoin;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableWindow;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.BlockStatement;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.MethodCallExpression;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.linq4j.tree.Shuttle;
import org.apache.calcite.plan.RelOptUtil.InputFinder;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.BuiltInMethod;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * An operator of Calcite that keeps rows, and whose result for rows of some keys depends on no others. Where the rows
 * exceed the memory, it runs for one partition of its inputs after the other.
 */
public final class PartitionedOperator extends AbstractRelNode implements EnumerableRel {

    /** Methods with selectors of keys, and the first of these arguments; joins have two, one behind the other. */
    private static final Map<Method, Integer> KEYS = Map.of(
            BuiltInMethod.HASH_JOIN.method, 1,
            BuiltInMethod.ASOF_JOIN.method, 1,
            BuiltInMethod.SEMI_JOIN.method, 2,
            BuiltInMethod.ANTI_JOIN.method, 2,
            BuiltInMethod.GROUP_BY2.method, 0);

    private final EnumerableRel operator;
    private final Form form;
    private final List<RelNode> inputs;

    /**
     * How an operator is partitioned.
     *
     * @param name its name in messages
     * @param keys the columns of the keys of each input
     * @param kept which inputs it keeps
     * @param window how a window computes a partition from sorted rows, or null
     */
    private record Form(
            String name,
            List<List<Integer>> keys,
            List<Boolean> kept,
            @Nullable WindowSpec window) {}

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
            return form("join", join);
        } else if (node instanceof EnumerableAsofJoin join) {
            return form("ASOF join", join);
        } else if (node instanceof EnumerableWindow window) {
            WindowSpec sorted = SortedWindows.spec(window);
            List<Integer> partition = partition(window);
            return partition.isEmpty() && sorted == null
                    ? null
                    : new Form("window", List.of(partition), List.of(true), sorted);
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

    private static @Nullable Form form(String name, Join join) {
        JoinInfo info = join.analyzeCondition();
        return info.leftKeys.isEmpty() && !(join instanceof EnumerableAsofJoin)
                ? null
                : new Form(name, List.of(info.leftKeys, info.rightKeys), List.of(false, true), null);
    }

    private static @Nullable Form form(String name, List<List<Integer>> keys) {
        return keys.get(0).isEmpty()
                ? null
                : new Form(name, keys, keys.stream().map(each -> true).toList(), null);
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
    public String getRelTypeName() {
        return operator.getRelTypeName();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return ((AbstractRelNode) operator.copy(operator.getTraitSet(), inputs)).explainTerms(writer);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder code = new BlockBuilder();
        ParameterExpression given = Expressions.parameter(List.class, "inputs");
        List<Expression> rows = new ArrayList<>();
        List<Expression> keys = new ArrayList<>();
        List<RelNode> leaves = new ArrayList<>();
        Expression window = Expressions.constant(null, SortedWindow.Code.class);
        for (int i = 0; i < inputs.size(); i++) {
            Result input = implementor.visitChild(this, i, (EnumerableRel) inputs.get(i), prefer);
            rows.add(code.append("rows", input.block));
            keys.add(key(input.physType, form.keys.get(i)));
            Input leaf = new Input(inputs.get(i), inputs.get(i).getRowType(), input.physType, given, i);
            boolean asKeys = operator instanceof SetOp && hasRealKeys();
            leaves.add(asKeys ? leaf.as(row -> Expressions.call(KeyZeros.class, "rows", row)) : leaf);
            if (form.window != null) {
                window = SortedWindows.code((EnumerableWindow) operator, implementor, input.physType);
            } else if (operator instanceof EnumerableAsofJoin join && i == 1) {
                Expression compared = input.physType.generateAccessor(List.of(compared(join)));
                leaves.set(0, ((Input) leaves.get(0)).as(row -> Expressions.new_(AsofRows.class, row, compared)));
            }
        }
        EnumerableRel inner = (EnumerableRel) operator.copy(operator.getTraitSet(), leaves);
        Result result = inner.implement(implementor, prefer);
        RelCollation order = order(operator);
        Expression generated = Expressions.new_(
                Code.class,
                list(keys),
                Expressions.lambda(hasRealKeys() ? withKeys(result.block) : result.block, given),
                order == null
                        ? Expressions.constant(null, Comparator.class)
                        : result.physType.generateComparator(order),
                window);
        code.add(Expressions.return_(
                null,
                Expressions.call(
                        PartitionedOperator.class,
                        "rows",
                        implementor.stash(form, Object.class),
                        list(rows),
                        generated,
                        DataContext.ROOT)));
        return implementor.result(result.physType, code.toBlock());
    }

    /** Returns the right column that an ASOF join compares. */
    private static int compared(EnumerableAsofJoin join) {
        int left = join.getLeft().getRowType().getFieldCount();
        return InputFinder.bits(join.getMatchCondition()).nextSetBit(left) - left;
    }

    private boolean hasRealKeys() {
        return IntStream.range(0, inputs.size())
                .anyMatch(i -> form.keys.get(i).stream()
                        .map(key -> inputs.get(i).getRowType().getFieldList().get(key))
                        .anyMatch(field -> isReal(field.getType())));
    }

    private static boolean isReal(RelDataType type) {
        RelDataType element = type.getComponentType();
        return SqlTypeName.APPROX_TYPES.contains(type.getSqlTypeName()) || element != null && isReal(element);
    }

    /** Returns the code with keys in which zeros have no sign. */
    private static BlockStatement withKeys(BlockStatement code) {
        return code.accept(new Shuttle() {
            @Override
            public Expression visit(
                    MethodCallExpression call, @Nullable Expression target, List<Expression> arguments) {
                Integer first = KEYS.get(call.method);
                if (first == null) {
                    return super.visit(call, target, arguments);
                }
                List<Expression> others = new ArrayList<>(arguments);
                int last = call.method.equals(BuiltInMethod.GROUP_BY2.method) ? first : first + 1;
                for (int i = first; i <= last; i++) {
                    others.set(i, Expressions.call(KeyZeros.class, "selector", others.get(i)));
                }
                return Expressions.call(target, call.method, others);
            }
        });
    }

    private static Expression key(PhysType rows, List<Integer> columns) {
        return columns.isEmpty() ? Expressions.constant(null, Function1.class) : rows.generateAccessor(columns);
    }

    private static Expression list(List<Expression> values) {
        return Expressions.call(BuiltInMethod.ARRAYS_AS_LIST.method, values);
    }

    /**
     * Returns an order of the rows of a join that has all orders on which operators above may rely, those of its left
     * side; null for none.
     */
    static @Nullable RelCollation order(RelNode join) {
        List<RelCollation> orders = join.getTraitSet().getTraits(RelCollationTraitDef.INSTANCE);
        Map<Integer, RelFieldCollation> fields = new LinkedHashMap<>();
        if (orders != null) {
            orders.forEach(order ->
                    order.getFieldCollations().forEach(field -> fields.putIfAbsent(field.getFieldIndex(), field)));
        }
        return fields.isEmpty() ? null : RelCollations.of(List.copyOf(fields.values()));
    }

    /**
     * What is generated for an operator.
     *
     * @param keys return the keys of the rows of each input
     * @param operator returns the rows of the operator from inputs
     * @param order the order of its rows, or null
     * @param window what a window needs to compute a partition from sorted rows, or null
     */
    public record Code<R>(
            List<@Nullable Function1<Object, @Nullable Object>> keys,
            Function1<List<Enumerable<Object>>, Enumerable<R>> operator,
            @Nullable Comparator<R> order,
            SortedWindow.@Nullable Code window) {}

    /** Returns the rows of an operator; called by generated code. */
    public static <R> Enumerable<R> rows(Object form, List<Enumerable<Object>> inputs, Code<R> code, DataContext root) {
        Form known = (Form) form;
        MemoryAccount memory = StatementContext.of(root).memory();
        return new PartitionedRows<>(
                inputs,
                new PartitionedRows.Operation<>(
                        known.name,
                        code.keys,
                        known.kept,
                        code.operator,
                        code.order,
                        sorted(known.window, code.window, memory)),
                memory);
    }

    @SuppressWarnings("unchecked") // rows of windows are arrays
    private static <R> @Nullable Function<Enumerator<Object>, Enumerator<R>> sorted(
            @Nullable WindowSpec spec, SortedWindow.@Nullable Code code, MemoryAccount memory) {
        return spec == null || code == null
                ? null
                : rows -> (Enumerator<R>) (Enumerator<?>) new SortedWindow(rows, spec, code, memory);
    }

    /** An input of the operator, which it gets as a parameter. */
    static final class Input extends AbstractRelNode implements EnumerableRel {
        private final PhysType form;
        private final ParameterExpression inputs;
        private final int number;
        private UnaryOperator<Expression> rows = given -> given;

        Input(RelNode replaced, RelDataType type, PhysType form, ParameterExpression inputs, int number) {
            super(replaced.getCluster(), replaced.getTraitSet());
            this.rowType = type;
            this.form = form;
            this.inputs = inputs;
            this.number = number;
        }

        /** Gives the operator something else of the rows. */
        Input as(UnaryOperator<Expression> other) {
            rows = other;
            return this;
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> none) {
            return this;
        }

        @Override
        public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
            BlockBuilder code = new BlockBuilder();
            Expression input = Expressions.call(inputs, BuiltInMethod.LIST_GET.method, Expressions.constant(number));
            code.add(Expressions.return_(null, rows.apply(Expressions.convert_(input, Enumerable.class))));
            return implementor.result(form, code.toBlock());
        }
    }
}
