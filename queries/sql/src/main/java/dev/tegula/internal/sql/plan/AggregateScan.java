package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.AggregateFunction;
import dev.tegula.internal.sql.scan.AggregateRow;
import dev.tegula.internal.sql.scan.AggregateSpec;
import dev.tegula.internal.sql.scan.AggregateSpec.Part;
import dev.tegula.internal.sql.types.ColumnType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** Aggregates over a whole scan, which the engine computes. */
final class AggregateScan extends AggregatingScan {

    private final AggregateSpec spec;

    private AggregateScan(Aggregate replaced, AggregateSpec spec) {
        super(replaced, spec.scan(), spec.parts());
        this.spec = spec;
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
        return parts.isEmpty() ? null : new AggregateScan(aggregate, new AggregateSpec(scan.spec(), parts));
    }

    private static @Nullable Part part(AggregateCall call, List<ColumnType> columns) {
        boolean plain =
                call.filterArg < 0 && call.getCollation().getFieldCollations().isEmpty();
        AggregateFunction function = GroupCalls.function(call);
        if (!plain || function == null || call.getArgList().size() > 1) {
            return null;
        }
        if (call.getArgList().isEmpty()) {
            return function == AggregateFunction.COUNT ? new Part(function, null) : null;
        }
        ColumnType column = columns.get(call.getArgList().get(0));
        return isExact(function, column) ? new Part(function, column) : null;
    }

    /**
     * Returns whether the engine computes what SQL does. Extremes of floats ignore NaN in the engine; "not a time" is
     * null in SQL and the smallest value of the engine; entries of enumerations are not known to it.
     */
    private static boolean isExact(AggregateFunction function, ColumnType column) {
        if (column.enumeration() != null || column.list()) {
            return false;
        }
        boolean timeless = column.isNullByValue();
        return switch (function) {
            case COUNT -> !timeless;
            case COUNT_DISTINCT -> false;
            case SUM, SUM_OR_ZERO, AVERAGE -> column.kind().isInteger() || isReal(column);
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

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return 1;
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Enumerable<@Nullable Object[]> rows(DataContext root) {
        return AggregateRow.of(spec, root);
    }
}
