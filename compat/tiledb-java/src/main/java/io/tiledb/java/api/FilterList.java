package io.tiledb.java.api;

import dev.tegula.schema.FilterPipeline;
import java.util.ArrayList;
import java.util.List;

/** The filters of a field, first to last, and the size of the chunks that they encode. */
public class FilterList implements AutoCloseable {
    private final Context ctx;
    private final List<Filter> filters = new ArrayList<>();
    private int maxChunkSize = FilterPipeline.empty().maxChunkSize();

    /** Makes an empty list. */
    public FilterList(Context ctx) throws TileDBError {
        this.ctx = ctx;
    }

    FilterList(Context ctx, FilterPipeline stored) throws TileDBError {
        this.ctx = ctx;
        maxChunkSize = stored.maxChunkSize();
        for (dev.tegula.schema.Filter filter : stored.filters()) {
            filters.add(Filter.of(ctx, filter));
        }
    }

    FilterPipeline stored() {
        return new FilterPipeline(
                maxChunkSize, filters.stream().map(Filter::stored).toList());
    }

    /** Adds a filter behind the others. */
    public FilterList addFilter(Filter filter) throws TileDBError {
        filters.add(filter);
        return this;
    }

    /** Returns a filter by its position. */
    public Filter getFilter(long idx) throws TileDBError {
        if (idx < 0 || idx >= filters.size()) {
            throw ctx.failure("no filter " + idx + " (the list has " + filters.size() + ")");
        }
        return filters.get((int) idx);
    }

    public long getNumFilters() throws TileDBError {
        return filters.size();
    }

    /** Sets the size of chunks in bytes. */
    public FilterList setMaxChunkSize(long chunksize) throws TileDBError {
        maxChunkSize = Util.castLongToInt(chunksize);
        return this;
    }

    public long getMaxChunkSize() throws TileDBError {
        return maxChunkSize;
    }

    @Override
    public void close() {}
}
