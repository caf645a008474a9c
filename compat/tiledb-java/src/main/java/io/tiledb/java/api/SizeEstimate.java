package io.tiledb.java.api;

import dev.tegula.query.QueryPlan;
import dev.tegula.schema.Field;

/** The most bytes of a field that a read may return. */
record SizeEstimate(long data, long offsets, long validity) {
    static SizeEstimate of(QueryPlan plan, Field field) {
        long cells = plan.resultCells();
        long offsets = field.isVariable() ? cells * Long.BYTES : 0;
        long validity = field.nullable() ? cells : 0;
        return new SizeEstimate(plan.resultBytes().get(field.name()) - offsets - validity, offsets, validity);
    }
}
