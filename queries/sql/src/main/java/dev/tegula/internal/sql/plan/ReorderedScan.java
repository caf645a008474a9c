package dev.tegula.internal.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Columns of an aggregating scan in another order, which otherwise would need generated code. */
final class ReorderedScan extends AggregatingScan {

    private final AggregatingScan scan;
    private final List<Integer> columns;

    private ReorderedScan(Project replaced, AggregatingScan scan, List<Integer> columns) {
        super(replaced, scan.scan(), scan.aggregates());
        this.scan = scan;
        this.columns = columns;
    }

    /** Returns a plan in place of a projection, or null if it does not consist of columns of an aggregating scan. */
    static @Nullable ReorderedScan of(Project project) {
        if (!(project.getInput() instanceof AggregatingScan scan)) {
            return null;
        }
        List<Integer> columns = new ArrayList<>();
        for (RexNode each : project.getProjects()) {
            if (!(each instanceof RexInputRef reference)) {
                return null;
            }
            columns.add(reference.getIndex());
        }
        return new ReorderedScan(project, scan, columns);
    }

    @Override
    public String getRelTypeName() {
        return scan.getRelTypeName();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        return scan.estimateRowCount(mq);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        return scan.computeSelfCost(planner, mq);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return scan.explainTerms(writer).item("columns", columns);
    }

    @Override
    public Enumerable<@Nullable Object[]> rows(DataContext root) {
        return scan.rows(root).select(row -> {
            @Nullable Object[] reordered = new Object[columns.size()];
            for (int i = 0; i < reordered.length; i++) {
                reordered[i] = row[columns.get(i)];
            }
            return reordered;
        });
    }
}
