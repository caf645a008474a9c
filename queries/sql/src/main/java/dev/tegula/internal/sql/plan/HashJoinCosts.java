package dev.tegula.internal.sql.plan;

import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Costs of hash joins: the table is built of the right side, which Calcite's costs take for the cheaper one. */
public final class HashJoinCosts implements MetadataHandler<BuiltInMetadata.NonCumulativeCost> {

    static final RelMetadataProvider PROVIDER = ReflectiveRelMetadataProvider.reflectiveSource(
            new HashJoinCosts(), BuiltInMetadata.NonCumulativeCost.Handler.class);

    /** What a row of the table costs, in rows that pass it. */
    private static final double BUILT = 4;

    private HashJoinCosts() {}

    @Override
    public MetadataDef<BuiltInMetadata.NonCumulativeCost> getDef() {
        return BuiltInMetadata.NonCumulativeCost.DEF;
    }

    /** Returns the cost of a join without that of its sides; called by Calcite. */
    public RelOptCost getNonCumulativeCost(EnumerableHashJoin join, RelMetadataQuery mq) {
        double rows = mq.getRowCount(join) + mq.getRowCount(join.getLeft()) + BUILT * mq.getRowCount(join.getRight());
        return join.getCluster().getPlanner().getCostFactory().makeCost(rows, 0, 0);
    }
}
