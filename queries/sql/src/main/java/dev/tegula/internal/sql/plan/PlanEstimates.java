package dev.tegula.internal.sql.plan;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * How Calcite finds its estimates of plans. It compiles classes for them, once in a process, which takes longer than
 * all else of a small statement: the first statements call the same methods by reflection.
 */
public final class PlanEstimates extends RelMetadataQuery {

    /** Statements that are planned by reflection; a process with more of them gains by compiled classes. */
    private static final int FIRST = 3;

    private static final AtomicInteger PLANNED = new AtomicInteger();

    private PlanEstimates(RelOptCluster cluster) {
        super(new ProxyingMetadataHandlerProvider(Objects.requireNonNull(cluster.getMetadataProvider())));
    }

    /** Chooses the way for a statement. Joins are planned with so many estimates that compiling pays at once. */
    public static void choose(RelOptCluster cluster, SqlNode statement) {
        if (PLANNED.getAndUpdate(n -> Math.min(FIRST, n + 1)) < FIRST && !hasJoin(statement)) {
            cluster.setMetadataQuerySupplier(() -> new PlanEstimates(cluster));
        }
    }

    private static boolean hasJoin(SqlNode statement) {
        boolean[] found = {false};
        statement.accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                found[0] |= call instanceof SqlJoin;
                return super.visit(call);
            }
        });
        return found[0];
    }
}
