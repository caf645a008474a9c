package dev.tegula.internal.sql.plan;

import com.google.common.collect.ImmutableList;
import dev.tegula.internal.sql.functions.FineTimeCalls;
import dev.tegula.internal.sql.scan.ValueRows;
import dev.tegula.internal.sql.types.RowsResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutable;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/**
 * Many constant rows, those of {@code VALUES}. Calcite writes them into generated code, whose methods have at most 64
 * KB, and rows with expressions as a union of queries, as deep as there are rows.
 */
final class ConstantRows extends AbstractRelNode implements EnumerableRel {

    /** Fewer rows are left to Calcite. */
    private static final int LEAST_ROWS = 20;

    /** Expressions that are compiled together. */
    private static final int BATCH = 200;

    private final ValueRows data;

    private ConstantRows(RelOptCluster cluster, RelDataType type, ValueRows data) {
        super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE));
        this.rowType = type;
        this.data = data;
    }

    /** Returns a plan with nodes of this class where it has many constant rows. */
    static RelNode replace(RelNode node, DataContext context) {
        List<List<RexNode>> rows = rows(node);
        if (rows != null) {
            return new ConstantRows(
                    node.getCluster(),
                    node.getRowType(),
                    new ValueRows(new Evaluation(
                                    node.getRowType(),
                                    context,
                                    node.getCluster().getRexBuilder())
                            .rows(rows)));
        }
        List<RelNode> inputs = new ArrayList<>();
        node.getInputs().forEach(input -> inputs.add(replace(input, context)));
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    private static @Nullable List<List<RexNode>> rows(RelNode node) {
        boolean single = node instanceof Values || node instanceof Project top && top.getInput() instanceof Values;
        if (!single && !(node instanceof Union union && union.all)) {
            return null;
        }
        List<List<RexNode>> rows = new ArrayList<>();
        for (RelNode input : single ? List.of(node) : node.getInputs()) {
            if (input instanceof Values values) {
                for (ImmutableList<RexLiteral> tuple : values.getTuples()) {
                    rows.add(List.copyOf(tuple));
                }
            } else if (input instanceof Project project
                    && project.getInput() instanceof Values values
                    && project.getProjects().stream().allMatch(ConstantRows::isConstant)) {
                for (ImmutableList<RexLiteral> tuple : values.getTuples()) {
                    rows.add(
                            new RexShuttle() {
                                @Override
                                public RexNode visitInputRef(RexInputRef reference) {
                                    return tuple.get(reference.getIndex());
                                }
                            }.apply(project.getProjects()));
                }
            } else {
                return null;
            }
        }
        return rows.size() < LEAST_ROWS ? null : rows;
    }

    /** Returns whether every execution has the same value for a row of literals. */
    private static boolean isConstant(RexNode node) {
        return node instanceof RexLiteral
                || node instanceof RexInputRef
                || node instanceof RexCall call
                        && call.getOperator().isDeterministic()
                        && (!call.getOperator().isDynamicFunction() || FineTimeCalls.isOwn(call))
                        && call.getOperands().stream().allMatch(ConstantRows::isConstant);
    }

    /** Evaluates expressions: literals at once, others by generated code. */
    private static final class Evaluation {
        private final RelDataType type;
        private final DataContext context;
        private final RexBuilder builder;

        Evaluation(RelDataType type, DataContext context, RexBuilder builder) {
            this.type = type;
            this.context = context;
            this.builder = builder;
        }

        List<@Nullable Object[]> rows(List<List<RexNode>> rows) {
            List<@Nullable Object[]> result = new ArrayList<>();
            List<RexNode> pending = new ArrayList<>();
            List<int[]> places = new ArrayList<>();
            for (List<RexNode> row : rows) {
                @Nullable Object[] values = new Object[row.size()];
                for (int i = 0; i < values.length; i++) {
                    RexNode cast = builder.ensureType(type.getFieldList().get(i).getType(), row.get(i), false);
                    Long time = FineTimeCalls.computed(cast);
                    if (time != null) {
                        values[i] = time;
                    } else if (cast instanceof RexLiteral literal) {
                        values[i] = value(literal);
                    } else {
                        pending.add(cast);
                        places.add(new int[] {result.size(), i});
                    }
                }
                result.add(values);
            }
            for (int from = 0; from < pending.size(); from += BATCH) {
                int to = Math.min(from + BATCH, pending.size());
                @Nullable Object[] found = evaluate(pending.subList(from, to));
                for (int i = from; i < to; i++) {
                    result.get(places.get(i)[0])[places.get(i)[1]] = found[i - from];
                }
            }
            return result;
        }

        private @Nullable Object[] evaluate(List<RexNode> expressions) {
            RelDataType none = builder.getTypeFactory().builder().build();
            RexExecutable code = RexExecutorImpl.getExecutable(builder, expressions, none);
            code.setDataContext(context);
            Object[] values = code.execute();
            if (values == null) {
                throw new IllegalArgumentException("VALUES: an expression cannot be evaluated");
            }
            return values;
        }

        private static @Nullable Object value(RexLiteral literal) {
            if (literal.isNull()) {
                return null;
            }
            return switch (literal.getType().getSqlTypeName()) {
                case TINYINT -> literal.getValueAs(Byte.class);
                case SMALLINT -> literal.getValueAs(Short.class);
                case INTEGER, DATE, TIME -> literal.getValueAs(Integer.class);
                case BIGINT, TIMESTAMP -> literal.getValueAs(Long.class);
                case DECIMAL -> literal.getValueAs(BigDecimal.class);
                case REAL -> literal.getValueAs(Float.class);
                case FLOAT, DOUBLE -> literal.getValueAs(Double.class);
                default -> {
                    Object value = literal.getValue();
                    yield value instanceof NlsString text ? text.getValue() : value;
                }
            };
        }
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return data.rows().size();
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(data.rows().size(), 0, 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("rows", data.rows().size());
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        return RowsResult.of(
                implementor,
                getRowType(),
                new BlockBuilder(),
                Expressions.call(ValueRows.class, "of", implementor.stash(data, ValueRows.class)));
    }
}
