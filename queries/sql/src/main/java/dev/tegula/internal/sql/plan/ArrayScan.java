package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.scan.DirectRows;
import dev.tegula.internal.sql.scan.ScanRows;
import dev.tegula.internal.sql.scan.ScanSpec;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.types.ColumnType;
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
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollationTraitDef;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.jspecify.annotations.Nullable;

/** The scan of an array, with all work that the engine does. */
final class ArrayScan extends TableScan implements EnumerableRel, DirectRows {

    /** Share of rows that a predicate is assumed to keep. */
    private static final double SELECTIVITY = 0.1;

    private final ScanSpec spec;

    private ArrayScan(RelOptCluster cluster, RelTraitSet traits, RelOptTable table, ScanSpec spec) {
        super(cluster, traits, List.of(), table);
        this.spec = spec;
    }

    /** Returns the scan of a whole array. */
    static RelNode of(RelOptTable.ToRelContext context, RelOptTable table, ArrayTable array) {
        return of(context.getCluster(), table, ScanSpec.all(array));
    }

    private static ArrayScan of(RelOptCluster cluster, RelOptTable table, ScanSpec spec) {
        RelTraitSet traits = cluster.traitSetOf(EnumerableConvention.INSTANCE)
                .replaceIf(RelCollationTraitDef.INSTANCE, () -> collation(spec));
        return new ArrayScan(cluster, traits, table, spec);
    }

    /** Returns the order of the rows, as far as the columns of the scan express it. */
    private static RelCollation collation(ScanSpec spec) {
        List<Integer> keys = ScanOrder.keys(spec);
        return RelCollations.of(keys.stream().map(RelFieldCollation::new).toList());
    }

    ScanSpec spec() {
        return spec;
    }

    /** Returns this scan with another description. */
    ArrayScan with(ScanSpec changed) {
        return of(getCluster(), getTable(), changed);
    }

    @Override
    public RelNode copy(RelTraitSet traitSet, List<RelNode> inputs) {
        return new ArrayScan(getCluster(), traitSet, getTable(), spec);
    }

    @Override
    public RelDataType deriveRowType() {
        RelDataTypeFactory factory = getCluster().getTypeFactory();
        RelDataTypeFactory.Builder builder = factory.builder();
        for (ColumnType column : spec.types()) {
            builder.add(column.name(), column.type(factory));
        }
        return builder.build();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery mq) {
        double rows = spec.table().rows();
        for (Test test : spec.tests()) {
            rows *= test instanceof Test.All all && all.parts().isEmpty() ? 1 : SELECTIVITY;
        }
        return Math.max(1, Math.min(rows, (double) spec.limit()));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
        double rows = estimateRowCount(mq);
        return planner.getCostFactory()
                .makeCost(rows, rows * (1 + spec.columns().size()), 0);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("columns", spec.types().stream().map(ColumnType::name).toList())
                .itemIf("where", new Test.All(spec.tests()), !spec.tests().isEmpty())
                .itemIf("order", spec.order(), !ScanOrder.keys(spec).isEmpty())
                .itemIf("limit", spec.limit(), spec.limit() < Long.MAX_VALUE);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        return RowsResult.of(
                implementor,
                getRowType(),
                new BlockBuilder(),
                Expressions.call(ScanRows.class, "of", implementor.stash(spec, ScanSpec.class), DataContext.ROOT));
    }

    @Override
    public Enumerable<@Nullable Object[]> rows(DataContext root) {
        return ScanRows.of(spec, root);
    }
}
