package dev.tegula.internal.sql.catalog;

import dev.tegula.internal.sql.types.RowsResult;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.jspecify.annotations.Nullable;

/** The scan of rows that no array has: those of a file or of the catalog. */
public final class RowsScan extends TableScan implements EnumerableRel {

    private final Rows rows;

    /** Rows, which generated code reads. */
    @FunctionalInterface
    public interface Rows {
        /** Returns the rows. */
        Enumerable<@Nullable Object[]> scan(DataContext root);
    }

    public RowsScan(RelOptCluster cluster, RelOptTable table, Rows rows) {
        super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE), List.of(), table);
        this.rows = rows;
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        return RowsResult.of(
                implementor,
                getRowType(),
                new BlockBuilder(),
                Expressions.call(implementor.stash(rows, Rows.class), "scan", DataContext.ROOT));
    }
}
