package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.scan.DirectRows;
import dev.tegula.internal.sql.scan.ScanSpec;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.types.RowsResult;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;

/** Aggregates over a scan that are computed without a row per cell. */
abstract class AggregatingScan extends AbstractRelNode implements EnumerableRel, DirectRows {

    private final ScanSpec scan;
    private final Object aggregates;

    /**
     * @param replaced the plan whose place this one takes
     * @param aggregates those of this plan, as it is explained
     */
    AggregatingScan(RelNode replaced, ScanSpec scan, Object aggregates) {
        super(replaced.getCluster(), replaced.getCluster().traitSetOf(EnumerableConvention.INSTANCE));
        this.rowType = replaced.getRowType();
        this.scan = scan;
        this.aggregates = aggregates;
    }

    /** Returns the aggregates, as they are explained. */
    final Object aggregates() {
        return aggregates;
    }

    /** Returns what is read of the array. */
    final ScanSpec scan() {
        return scan;
    }

    @Override
    public final RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return this;
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("array", scan.table().state())
                .item("aggregates", aggregates)
                .itemIf("where", new Test.All(scan.tests()), !scan.tests().isEmpty());
    }

    @Override
    public final Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        return RowsResult.of(
                implementor,
                getRowType(),
                new BlockBuilder(),
                Expressions.call(implementor.stash(this, DirectRows.class), "rows", DataContext.ROOT));
    }
}
