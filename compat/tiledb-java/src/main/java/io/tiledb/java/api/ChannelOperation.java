package io.tiledb.java.api;

import dev.tegula.query.Aggregate;

/** An aggregate of a field. */
public class ChannelOperation implements AutoCloseable {
    private final Aggregate aggregate;

    /** @param fieldName ignored by counts of cells */
    public ChannelOperation(Context ctx, ChannelOperator operator, Query query, String fieldName) throws TileDBError {
        aggregate = operator.of(fieldName);
    }

    Aggregate stored() {
        return aggregate;
    }

    @Override
    public void close() {}
}
