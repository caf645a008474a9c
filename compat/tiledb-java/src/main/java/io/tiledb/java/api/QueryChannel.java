package io.tiledb.java.api;

/** Takes the aggregates of a query. */
public class QueryChannel implements AutoCloseable {
    private final Query query;

    QueryChannel(Query query) {
        this.query = query;
    }

    /** Makes a query put an aggregate into the buffers of a name. */
    public void applyAggregate(String fieldName, ChannelOperation channelOperation) throws TileDBError {
        query.add(fieldName, channelOperation.stored());
    }

    @Override
    public void close() {}
}
