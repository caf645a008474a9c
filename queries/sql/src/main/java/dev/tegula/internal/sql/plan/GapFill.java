package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.functions.BucketFunctions;
import dev.tegula.internal.sql.functions.BucketGrid;
import dev.tegula.internal.sql.functions.GapFillFunction;
import dev.tegula.internal.sql.functions.GapFillFunction.Parameter;
import dev.tegula.internal.sql.functions.GapRows;
import dev.tegula.internal.sql.functions.GapSpec;
import dev.tegula.internal.sql.types.RowsResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Adds rows for empty buckets to rows that are sorted by keys and buckets; see {@link GapFillFunction}. */
final class GapFill extends SingleRel implements EnumerableRel {

    private static final long DAY = DateTimeUtils.MILLIS_PER_DAY;

    private final GapSpec spec;

    private GapFill(RelTraitSet traits, RelNode input, GapSpec spec, RelDataType type) {
        super(input.getCluster(), traits, input);
        this.spec = spec;
        this.rowType = type;
    }

    /** Returns the rule that replaces calls of the function. */
    static RelOptRule logicalRule() {
        RelRule.OperandTransform operand =
                b -> b.operand(LogicalTableFunctionScan.class).anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("GapFill", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                LogicalTableFunctionScan scan = call.rel(0);
                if (scan.getCall() instanceof RexCall function
                        && function.getOperator().equals(GapFillFunction.INSTANCE)) {
                    RelNode input = scan.getInput(0);
                    call.transformTo(new GapFill(
                            scan.getCluster().traitSetOf(Convention.NONE),
                            input,
                            new Arguments(function, input.getRowType()).spec(),
                            scan.getRowType()));
                }
            }
        };
    }

    /** Returns the rule that asks for sorted rows. */
    static RelOptRule physicalRule() {
        RelRule.OperandTransform operand = b -> b.operand(GapFill.class)
                .predicate(node -> node.getConvention() == Convention.NONE)
                .anyInputs();
        return new RelRule<RelRule.Config>(new RuleConfig("SortedGapFill", operand)) {
            @Override
            public void onMatch(RelOptRuleCall call) {
                GapFill gaps = call.rel(0);
                RelTraitSet traits = gaps.getCluster()
                        .traitSetOf(EnumerableConvention.INSTANCE)
                        .replace(gaps.order());
                call.transformTo(
                        new GapFill(traits, RelOptRule.convert(gaps.getInput(), traits), gaps.spec, gaps.getRowType()));
            }
        };
    }

    private RelCollation order() {
        List<RelFieldCollation> columns = new ArrayList<>();
        spec.keys().forEach(column -> columns.add(new RelFieldCollation(column)));
        columns.add(new RelFieldCollation(spec.bucket()));
        return RelCollations.of(columns);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new GapFill(traitSet, inputs.get(0), spec, getRowType());
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return 2 * mq.getRowCount(getInput());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("bucket", spec.bucket())
                .item("width", spec.grid().width())
                .itemIf("keys", spec.keys(), !spec.keys().isEmpty())
                .itemIf("previous", spec.previous(), !spec.previous().isEmpty())
                .itemIf("linear", spec.linear(), !spec.linear().isEmpty())
                .itemIf("start", spec.start(), spec.start() != null)
                .itemIf("finish", spec.finish(), spec.finish() != null);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder builder = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
        Expression rows = builder.append("rows", input.block);
        return RowsResult.of(
                implementor,
                getRowType(),
                builder,
                Expressions.call(
                        GapRows.class,
                        "of",
                        rows,
                        implementor.stash(spec, GapSpec.class),
                        Expressions.constant(getRowType().getFieldCount()),
                        DataContext.ROOT));
    }

    /** The arguments of a call. */
    private record Arguments(RexCall call, RelDataType rows) {

        GapSpec spec() {
            int bucket = columns(Parameter.BUCKET).get(0);
            RelDataType type = rows.getFieldList().get(bucket).getType();
            BucketGrid.Unit unit =
                    BucketFunctions.unit(type, operand(Parameter.WIDTH).getType());
            if (unit == null) {
                throw new IllegalStateException("no bucket: " + type);
            }
            boolean date = type.getSqlTypeName() == SqlTypeName.DATE;
            Long width = constant(Parameter.WIDTH, 1);
            Long origin = constant(Parameter.ORIGIN, 1);
            long standard = unit == BucketGrid.Unit.INTEGER ? 0 : BucketGrid.DEFAULT_ORIGIN;
            BucketGrid grid = new BucketGrid(unit, width == null ? 0 : width, origin == null ? standard : origin);
            if (!grid.isWhole()) {
                throw new IllegalArgumentException(
                        "GAPFILL, parameter WIDTH: not whole days, but the buckets are dates. Cast them to TIMESTAMP.");
            }
            return new GapSpec(
                    grid,
                    bucket,
                    columns(Parameter.KEYS),
                    columns(Parameter.PREVIOUS),
                    columns(Parameter.LINEAR),
                    constant(Parameter.START, date ? DAY : 1),
                    constant(Parameter.FINISH, date ? DAY : 1));
        }

        private RexNode operand(Parameter parameter) {
            return call.getOperands().get(parameter.ordinal() - 1);
        }

        private List<Integer> columns(Parameter parameter) {
            RexNode operand = operand(parameter);
            return operand instanceof RexCall descriptor && descriptor.getKind() == SqlKind.DESCRIPTOR
                    ? descriptor.getOperands().stream()
                            .map(each -> ((RexInputRef) each).getIndex())
                            .toList()
                    : List.of();
        }

        /** Returns an integer, or dates and timestamps in units of some milliseconds, rounded down. */
        private @Nullable Long constant(Parameter parameter, long millis) {
            RexNode operand = operand(parameter);
            if (!(operand instanceof RexLiteral literal)) {
                throw new IllegalArgumentException(
                        "GAPFILL, parameter " + parameter + ": not a constant (found an expression)");
            } else if (literal.isNull()) {
                return null;
            }
            Long value = BucketTest.integer(literal);
            boolean time = literal.getType().getSqlTypeName() == SqlTypeName.DATE
                    || literal.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP;
            return value == null ? null : (Long) (time ? Math.floorDiv(value, millis) : value);
        }
    }
}
