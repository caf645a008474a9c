package dev.tegula.internal.sql.plan;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.rules.PruneEmptyRules.RemoveEmptySingleRule.RemoveEmptySingleRuleConfig;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** The row of the set {@code ()} among other sets of groups, which Calcite leaves out where there are no rows. */
public final class GrandTotal extends SingleRel implements EnumerableRel {

    private final Total total;

    private GrandTotal(EnumerableAggregate aggregate) {
        super(aggregate.getCluster(), aggregate.getTraitSet(), aggregate);
        this.total = total(aggregate);
    }

    private GrandTotal(RelTraitSet traits, RelNode input, Total total) {
        super(input.getCluster(), traits, input);
        this.total = total;
    }

    /**
     * The total of no rows.
     *
     * @param row its values; null if some aggregate has one that is not known here
     */
    public record Total(@Nullable Object @Nullable [] row) {}

    /** Returns a plan with such rows. */
    static RelNode added(RelNode plan) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode node = visitChildren(other);
                return node instanceof EnumerableAggregate aggregate
                                && aggregate.getGroupCount() > 0
                                && aggregate.hasEmptyGroup()
                        ? new GrandTotal(aggregate)
                        : node;
            }
        });
    }

    /** Returns the rule that replaces groups of no rows by no rows, unless one of the sets is {@code ()}. */
    static RelOptRule pruneRule() {
        return RemoveEmptySingleRuleConfig.AGGREGATE
                .withOperandFor(Aggregate.class, aggregate -> !aggregate.hasEmptyGroup())
                .withDescription("PruneEmptyGroups")
                .as(RemoveEmptySingleRuleConfig.class)
                .toRule();
    }

    private static Total total(Aggregate aggregate) {
        List<AggregateCall> calls = aggregate.getAggCallList();
        int keys = aggregate.getGroupCount();
        @Nullable Object[] row = new Object[keys + calls.size()];
        for (int i = 0; i < calls.size(); i++) {
            AggregateCall call = calls.get(i);
            Number value = number(call);
            if (value == null && !call.getType().isNullable()) {
                return new Total(null);
            }
            row[keys + i] = value;
        }
        return new Total(row);
    }

    /** Returns the value of an aggregate that is not null where there are no rows. */
    private static @Nullable Number number(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT, GROUP_ID -> 0L;
            case GROUPING, GROUPING_ID -> (1L << call.getArgList().size()) - 1;
            case SUM0 -> zero(call.getType().getSqlTypeName());
            default -> null;
        };
    }

    private static @Nullable Number zero(SqlTypeName type) {
        return switch (type) {
            case BIGINT -> 0L;
            case DOUBLE -> 0.0;
            case DECIMAL -> BigDecimal.ZERO;
            default -> null;
        };
    }

    /** Returns the rows of an aggregate, or the total if there are none; called by generated code. */
    public static <T> Enumerable<T> rows(Enumerable<T> rows, Total total) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return new RowsOrTotal<>(rows.enumerator(), total);
            }
        };
    }

    private static final class RowsOrTotal<T> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final Total total;
        private boolean begun;
        private boolean empty;

        RowsOrTotal(Enumerator<T> rows, Total total) {
            this.rows = rows;
            this.total = total;
        }

        @Override
        public boolean moveNext() {
            boolean found = rows.moveNext();
            empty = !begun && !found;
            begun = true;
            return found || empty;
        }

        @Override
        @SuppressWarnings({"unchecked", "NullAway"}) // rows of one column are its values, which may be null
        public T current() {
            if (!empty) {
                return rows.current();
            }
            @Nullable Object[] row = total.row();
            if (row == null) {
                throw new UnsupportedOperationException(
                        "an aggregate without rows in GROUPING SETS, ROLLUP or CUBE with ()."
                                + " Add the total by UNION ALL and a query without GROUP BY.");
            }
            return (T) (row.length == 1 ? row[0] : row);
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new GrandTotal(traitSet, inputs.get(0), total);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        Expression rows = builder.append("rows", input.block);
        builder.add(Expressions.return_(
                null, Expressions.call(GrandTotal.class, "rows", rows, implementor.stash(total, Total.class))));
        return implementor.result(input.physType, builder.toBlock());
    }
}
