package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.memory.RecursiveRows;
import dev.tegula.internal.sql.scan.StatementContext;
import dev.tegula.internal.sql.types.RowsResult;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.function.Function0;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Spool;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.schema.TransientTable;
import org.jspecify.annotations.Nullable;

/**
 * {@code WITH RECURSIVE}: first rows, and a query of the rows before that is repeated until it has none. Calcite's own
 * operator finds these rows by the name of a table, so that a query which reads them twice, or a second recursion of
 * that name, gets others.
 */
public final class Recursion extends RepeatUnion implements EnumerableRel {

    /** What {@link Rows} have that belong to this. */
    private final String key;

    private Recursion(RelTraitSet traits, RelNode seed, RelNode step, boolean all, String key, RelDataType type) {
        super(seed.getCluster(), traits, seed, step, all, -1, null);
        this.key = key;
        this.rowType = type;
    }

    /** Returns the form of a recursion that reads its rows wherever its query names them. */
    public static RelNode of(RepeatUnion recursive) {
        List<String> names = recursive.getTransientTable().getQualifiedName();
        String name = names.get(names.size() - 1);
        RelNode seed = input(recursive.getSeedRel());
        RelNode step = input(recursive.getIterativeRel());
        RelDataType columns = recursive.getTransientTable().getRowType();
        String key = name + "#" + depth(step); // not that of a recursion inside
        return new Recursion(
                recursive.getTraitSet(),
                RecursionColumns.cast(seed, name, columns),
                RecursionColumns.cast(step.accept(new Own(name, key)), name, columns),
                recursive.all,
                key,
                columns);
    }

    private static RelNode input(RelNode rows) {
        return rows instanceof Spool spool ? spool.getInput() : rows;
    }

    /** Returns how many recursions are inside each other. */
    private static int depth(RelNode plan) {
        int[] deepest = {0};
        plan.accept(new WithSubQueries() {
            @Override
            public RelNode visit(RelNode other) {
                if (other instanceof RepeatUnion inner) {
                    deepest[0] = Math.max(deepest[0], 1 + depth(inner.getIterativeRel()));
                }
                return super.visit(other);
            }
        });
        return deepest[0];
    }

    /** Returns the rule that makes it an operator. */
    static RelOptRule rule() {
        RelRule.OperandTransform operand = b -> b.operand(Recursion.class)
                .predicate(node -> node.getConvention() == Convention.NONE)
                .anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("Recursion", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                Recursion logical = call.rel(0);
                RelTraitSet traits = logical.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
                call.transformTo(logical.copy(
                        traits,
                        logical.getInputs().stream()
                                .map(input -> RelOptRule.convert(input, traits))
                                .toList()));
            }
        };
    }

    String key() {
        return key;
    }

    /** Returns this with another key for its rows. */
    Recursion with(String other, RelNode seed, RelNode step) {
        return new Recursion(getTraitSet(), seed, step, all, other, getRowType());
    }

    /** Returns the rows of a recursion; called by generated code. */
    public static Enumerable<@Nullable Object[]> rows(
            Function0<Enumerable<@Nullable Object[]>> seed,
            Function0<Enumerable<@Nullable Object[]>> step,
            boolean all,
            String key,
            DataContext root) {
        return new RecursiveRows(
                seed, step, all, before(key, root), StatementContext.of(root).memory());
    }

    /** Returns the rows of the step before; called by generated code. */
    public static Enumerable<@Nullable Object[]> rowsBefore(String key, DataContext root) {
        return RecursiveRows.of(before(key, root), StatementContext.of(root).memory());
    }

    private static RecursiveRows.Before before(String key, DataContext root) {
        return StatementContext.of(root).rows().before(key);
    }

    @Override
    public RepeatUnion copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new Recursion(traitSet, inputs.get(0), inputs.get(1), all, key, getRowType());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("rows", key);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder builder = new BlockBuilder();
        Expression seed = rows(implementor, 0);
        Expression step = rows(implementor, 1);
        return RowsResult.of(
                implementor,
                getRowType(),
                builder,
                Expressions.call(
                        Recursion.class,
                        "rows",
                        seed,
                        step,
                        Expressions.constant(all),
                        Expressions.constant(key),
                        DataContext.ROOT));
    }

    /** Returns the code of an input, which is evaluated anew for each step: operators keep rows of the step before. */
    private Expression rows(EnumerableRelImplementor implementor, int number) {
        Result input = implementor.visitChild(this, number, (EnumerableRel) getInput(number), Prefer.ARRAY);
        BlockBuilder code = new BlockBuilder();
        Expression rows = code.append("rows", input.block);
        code.add(Expressions.return_(null, input.physType.convertTo(rows, JavaRowFormat.ARRAY)));
        return Expressions.lambda(code.toBlock());
    }

    /** The rows of the step before. */
    static final class Rows extends AbstractRelNode implements EnumerableRel {

        /** A guess: nobody knows how many rows a step has. */
        private static final double ROWS = 100;

        private final String key;

        private Rows(RelOptCluster cluster, RelDataType type, String key) {
            super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE));
            this.rowType = type;
            this.key = key;
        }

        String key() {
            return key;
        }

        /** Returns the rows of another recursion. */
        Rows with(String other) {
            return new Rows(getCluster(), getRowType(), other);
        }

        @Override
        public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
            return this;
        }

        @Override
        public double estimateRowCount(RelMetadataQuery mq) {
            return ROWS;
        }

        @Override
        public RelWriter explainTerms(RelWriter writer) {
            return super.explainTerms(writer)
                    .item("rows", key)
                    .item("type", getRowType().getFullTypeString());
        }

        @Override
        public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
            return RowsResult.of(
                    implementor,
                    getRowType(),
                    new BlockBuilder(),
                    Expressions.call(Recursion.class, "rowsBefore", Expressions.constant(key), DataContext.ROOT));
        }
    }

    /** Visits the plans of subqueries, too. */
    private abstract static class WithSubQueries extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(RelNode other) {
            return super.visit(other).accept(new RexShuttle() {
                @Override
                public RexNode visitSubQuery(RexSubQuery query) {
                    RexSubQuery visited = (RexSubQuery) super.visitSubQuery(query);
                    return visited.clone(visited.rel.accept(WithSubQueries.this));
                }
            });
        }
    }

    /** Replaces the scans of a recursion's table. */
    private static final class Own extends WithSubQueries {
        private final String name;
        private final String key;

        Own(String name, String key) {
            this.name = name;
            this.key = key;
        }

        @Override
        public RelNode visit(TableScan scan) {
            List<String> names = scan.getTable().getQualifiedName();
            boolean own = scan.getTable().unwrap(TransientTable.class) != null
                    && names.get(names.size() - 1).equals(name);
            return own ? new Rows(scan.getCluster(), scan.getRowType(), key) : scan;
        }
    }
}
