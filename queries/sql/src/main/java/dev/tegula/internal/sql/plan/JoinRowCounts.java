package dev.tegula.internal.sql.plan;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.jspecify.annotations.Nullable;

/**
 * Estimates of the rows of joins by equality, from the numbers of cells of arrays: rows of both sides, divided by the
 * number of different keys. Calcite takes a constant share of all pairs.
 */
public final class JoinRowCounts implements MetadataHandler<BuiltInMetadata.RowCount> {

    /** The metadata of Calcite with these estimates, {@link HashJoinCosts} and {@link ScanKeys}. */
    static final RelMetadataProvider PROVIDER = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(new JoinRowCounts(), BuiltInMetadata.RowCount.Handler.class),
            HashJoinCosts.PROVIDER,
            ScanKeys.PROVIDER,
            DefaultRelMetadataProvider.INSTANCE));

    /** Share of rows that other conditions than equalities are assumed to keep. */
    private static final double SELECTIVITY = 0.5;

    /** Different values that are assumed where nothing tells. */
    private static final double UNKNOWN = 100;

    private JoinRowCounts() {}

    @Override
    public MetadataDef<BuiltInMetadata.RowCount> getDef() {
        return BuiltInMetadata.RowCount.DEF;
    }

    /** Returns the estimated rows of a join; called by Calcite. */
    public Double getRowCount(Join join, RelMetadataQuery mq) {
        JoinInfo info = join.analyzeCondition();
        JoinRelType type = join.getJoinType();
        if (info.leftKeys.isEmpty() || (type != JoinRelType.INNER && type != JoinRelType.LEFT)) {
            return join.estimateRowCount(mq);
        }
        double left = mq.getRowCount(join.getLeft());
        double right = mq.getRowCount(join.getRight());
        double keys = Math.max(
                values(join.getLeft(), info.leftKeys, left, mq), values(join.getRight(), info.rightKeys, right, mq));
        double rows = left * right / keys * (info.isEqui() ? 1 : SELECTIVITY);
        return Math.max(1, type == JoinRelType.LEFT ? Math.max(left, rows) : rows);
    }

    /** Returns how many different keys a side has, before rows are left out. */
    private static double values(RelNode side, List<Integer> columns, double rows, RelMetadataQuery mq) {
        List<@Nullable Origin> origins =
                columns.stream().map(column -> origin(side, column, mq)).toList();
        Origin first = origins.get(0);
        if (first != null && origins.stream().allMatch(each -> each != null && each.of == first.of)) {
            Set<Integer> used = new HashSet<>();
            origins.forEach(each -> used.add(each == null ? -1 : each.column));
            if (used.containsAll(first.keys)) {
                return first.rows;
            }
        }
        return Math.min(Math.max(1, rows), Math.pow(UNKNOWN, columns.size()));
    }

    /**
     * Where the values of a column are from.
     *
     * @param of a scan or groups
     * @param column its column
     * @param keys the columns whose values together differ between all rows
     * @param rows the number of its rows
     */
    private record Origin(RelNode of, int column, Set<Integer> keys, double rows) {}

    private static @Nullable Origin origin(RelNode node, int column, RelMetadataQuery mq) {
        RelNode rel = node.stripped();
        if (rel instanceof ArrayScan scan) {
            return new Origin(
                    scan,
                    scan.spec().columns().get(column),
                    Set.copyOf(scan.spec().table().dimensions()),
                    scan.spec().table().rows());
        } else if (rel instanceof Filter filter) {
            return origin(filter.getInput(), column, mq);
        } else if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef reference
                    ? origin(project.getInput(), reference.getIndex(), mq)
                    : null;
        } else if (rel instanceof Join join && join.getJoinType().projectsRight()) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left ? origin(join.getLeft(), column, mq) : origin(join.getRight(), column - left, mq);
        } else if (rel instanceof Aggregate aggregate && column < aggregate.getGroupCount()) {
            Set<Integer> keys = new HashSet<>();
            for (int i = 0; i < aggregate.getGroupCount(); i++) {
                keys.add(i);
            }
            return new Origin(aggregate, column, keys, mq.getRowCount(aggregate));
        }
        return null;
    }
}
