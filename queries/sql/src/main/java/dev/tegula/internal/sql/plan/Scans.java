package dev.tegula.internal.sql.plan;

import dev.tegula.internal.sql.catalog.ArrayTable;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;

/** Makes scans of arrays. */
public final class Scans {

    private Scans() {}

    /** Returns the scan of a whole array. */
    public static RelNode of(RelOptTable.ToRelContext context, RelOptTable table, ArrayTable array) {
        return ArrayScan.of(context, table, array);
    }
}
