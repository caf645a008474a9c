package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.AggregateRow;
import dev.tegula.internal.sql.scan.AggregateSpec;
import dev.tegula.internal.sql.scan.AggregateSpec.Function;
import dev.tegula.internal.sql.scan.AggregateSpec.Part;
import dev.tegula.internal.sql.scan.DirectRows;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.RowsResult;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** Aggregates over a whole scan, which the engine computes. */
final class AggregateScan extends AbstractRelNode implements EnumerableRel, DirectRows {

    private final AggregateSpec spec;
    private final RelDataType type;

    private AggregateScan(RelOptCluster cluster, RelTraitSet traits, AggregateSpec spec, RelDataType type) {
        super(cluster, traits);
        this.spec = spec;
        this.type = type;
    }

    /** Returns the scan that replaces aggregates, or null if the engine computes some of them differently. */
    static @Nullable AggregateScan of(Aggregate aggregate, ArrayScan scan) {
        if (!aggregate.getGroupSet().isEmpty()
                || aggregate.getGroupSets().size() != 1
                || scan.spec().limit() < Long.MAX_VALUE) {
            return null;
        }
        List<ColumnType> columns = scan.spec().types();
        List<Part> parts = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            Part part = part(call, columns);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        return parts.isEmpty()
                ? null
                : new AggregateScan(
                        scan.getCluster(),
                        scan.getCluster().traitSetOf(EnumerableConvention.INSTANCE),
                        new AggregateSpec(scan.spec(), parts),
                        aggregate.getRowType());
    }

    private static @Nullable Part part(AggregateCall call, List<ColumnType> columns) {
        boolean plain = !call.isDistinct()
                && call.filterArg < 0
                && call.getCollation().getFieldCollations().isEmpty();
        Function function = function(call);
        if (!plain || function == null || call.getArgList().size() > 1) {
            return null;
        }
        if (call.getArgList().isEmpty()) {
            return function == Function.COUNT ? new Part(function, null) : null;
        }
        ColumnType column = columns.get(call.getArgList().get(0));
        return isExact(function, column) ? new Part(function, column) : null;
    }

    private static @Nullable Function function(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT -> Function.COUNT;
            case SUM -> Function.SUM;
            case SUM0 -> Function.SUM_OR_ZERO;
            case MIN -> Function.MIN;
            case MAX -> Function.MAX;
            default -> null;
        };
    }

    /**
     * Returns whether the engine computes what SQL does. Extremes of floats ignore NaN in the engine; "not a time" is
     * null in SQL and the smallest value of the engine; entries of enumerations are not known to it.
     */
    private static boolean isExact(Function function, ColumnType column) {
        if (column.enumeration() != null || column.list()) {
            return false;
        }
        boolean timeless = column.kind().isCalendar() && !column.dimension();
        return switch (function) {
            case COUNT -> !timeless;
            case SUM, SUM_OR_ZERO -> column.kind().isInteger() || isReal(column);
            case MIN ->
                column.kind().isInteger() || (column.kind().isCalendar() && !timeless) || isRealDimension(column);
            case MAX -> column.kind().isInteger() || column.kind().isCalendar() || isRealDimension(column);
        };
    }

    private static boolean isReal(ColumnType column) {
        return switch (column.kind()) {
            case FLOAT, DOUBLE -> true;
            default -> false;
        };
    }

    private static boolean isRealDimension(ColumnType column) {
        return isReal(column) && column.dimension();
    }

    AggregateSpec spec() {
        return spec;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    @Override
    protected RelDataType deriveRowType() {
        return type;
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return 1;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        super.explainTerms(writer)
                .item("array", spec.scan().table().state())
                .item("aggregates", spec.parts())
                .itemIf(
                        "where",
                        new Test.All(spec.scan().tests()),
                        !spec.scan().tests().isEmpty());
        return writer;
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        return RowsResult.of(
                implementor,
                getRowType(),
                new BlockBuilder(),
                Expressions.call(
                        AggregateRow.class, "of", implementor.stash(spec, AggregateSpec.class), DataContext.ROOT));
    }

    @Override
    public Enumerable<@Nullable Object[]> rows(DataContext root) {
        return AggregateRow.of(spec, root);
    }
}
