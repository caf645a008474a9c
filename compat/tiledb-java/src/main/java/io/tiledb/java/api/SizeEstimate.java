package io.tiledb.java.api;

import dev.tegula.query.QueryPlan;
import dev.tegula.schema.Field;

/** The most bytes of a field that a read may return. */
record SizeEstimate(long data, long offsets, long validity) {
    static void requireKind(Context ctx, Field field, boolean variable, boolean nullable) throws TileDBError {
        if (field.isVariable() != variable || field.nullable() != nullable) {
            throw ctx.failure("field '" + field.name() + "' is "
                    + (field.isVariable() ? "of variable length" : "of fixed length")
                    + (field.nullable() ? " and nullable" : " and not nullable"));
        }
    }

    static SizeEstimate of(QueryPlan plan, Field field) {
        long cells = plan.resultCells();
        long offsets = field.isVariable() ? cells * Long.BYTES : 0;
        long validity = field.nullable() ? cells : 0;
        return new SizeEstimate(plan.resultBytes().get(field.name()) - offsets - validity, offsets, validity);
    }
}
