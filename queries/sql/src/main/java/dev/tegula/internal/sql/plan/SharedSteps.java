package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.StatementContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlExplainLevel;

/**
 * Steps of a plan that are computed once, although a statement reads their rows again and again: what the query of a
 * recursion joins with the rows before, and a recursion that a statement names several times.
 */
public final class SharedSteps {

    private final Map<String, Integer> occurrences = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int recursions;

    private SharedSteps() {}

    /** Returns a plan with such steps, whose recursions have keys of their own: the rows of two never mix. */
    static RelNode of(RelNode plan) {
        SharedSteps steps = new SharedSteps();
        steps.count(plan);
        return steps.occurrences.isEmpty() ? plan : steps.shared(plan, Map.of(), false);
    }

    private void count(RelNode node) {
        if (node instanceof Recursion) {
            occurrences.merge(text(node), 1, Integer::sum);
        }
        node.getInputs().forEach(this::count);
    }

    private static String text(RelNode node) {
        return RelOptUtil.toString(node, SqlExplainLevel.DIGEST_ATTRIBUTES);
    }

    /**
     * @param keys the keys of the recursions around a step
     * @param repeated whether the step is a part of a query that is repeated
     */
    private RelNode shared(RelNode node, Map<String, String> keys, boolean repeated) {
        boolean again = repeated
                ? !(node instanceof Values)
                : node instanceof Recursion && occurrences.getOrDefault(text(node), 0) > 1;
        if (again && isConstant(node)) {
            int number = numbers.computeIfAbsent(text(node), key -> numbers.size());
            return new Once(withKeys(node, keys, false), number);
        }
        return withKeys(node, keys, repeated);
    }

    private RelNode withKeys(RelNode node, Map<String, String> keys, boolean repeated) {
        if (node instanceof Recursion.Rows rows) {
            return rows.with(keys.getOrDefault(rows.key(), rows.key()));
        } else if (node instanceof Recursion recursion) {
            String key = recursion.key() + "#" + recursions++;
            Map<String, String> inside = new HashMap<>(keys);
            inside.put(recursion.key(), key);
            return recursion.with(
                    key,
                    shared(recursion.getSeedRel(), keys, repeated),
                    shared(recursion.getIterativeRel(), inside, true));
        }
        List<RelNode> inputs = node.getInputs().stream()
                .map(input -> shared(input, keys, repeated))
                .toList();
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    /** Returns whether a step has the same rows each time. */
    private static boolean isConstant(RelNode node) {
        return RelOptUtil.getVariablesUsed(node).isEmpty() && isConstant(node, Set.of());
    }

    private static boolean isConstant(RelNode node, Set<String> inside) {
        if (node instanceof Recursion.Rows rows) {
            return inside.contains(rows.key());
        }
        Set<String> keys = new HashSet<>(inside);
        if (node instanceof Recursion recursion) {
            keys.add(recursion.key());
        }
        return isDeterministic(node) && node.getInputs().stream().allMatch(input -> isConstant(input, keys));
    }

    private static boolean isDeterministic(RelNode node) {
        boolean[] same = {true};
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitCall(RexCall call) {
                same[0] &= call.getOperator().isDeterministic();
                return super.visitCall(call);
            }
        });
        return same[0];
    }

    /** Keeps the rows of the step below for the next time. */
    static final class Once extends PassedRows {

        private final int number;

        private Once(RelNode input, int number) {
            super(input);
            this.number = number;
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return new Once(inputs.get(0), number);
        }

        @Override
        public RelWriter explainTerms(RelWriter writer) {
            return super.explainTerms(writer).item("number", number);
        }

        @Override
        Prefer form(Prefer above) {
            return Prefer.ARRAY; // equal steps have rows of one form
        }

        @Override
        Expression call(Expression rows, EnumerableRelImplementor implementor) {
            return Expressions.call(SharedSteps.class, "rows", rows, Expressions.constant(number), DataContext.ROOT);
        }
    }

    /** Returns rows that are computed once; called by generated code. */
    public static <T> Enumerable<T> rows(Enumerable<T> rows, int number, DataContext root) {
        StatementContext statement = StatementContext.of(root);
        return statement.rows().shared(number).of(rows, statement.memory());
    }
}
