package dev.tegula.schema;

import java.util.List;

/**
 * Filters in the order in which writes apply them; reads reverse them.
 *
 * @param maxChunkSize maximum size of an unfiltered chunk in bytes, an unsigned 32-bit number; 0 for one chunk per
 *     tile; a chunk has at least one cell, since cells are not split
 * @param filters the filters; empty for none
 */
public record FilterPipeline(int maxChunkSize, List<Filter> filters) {

    /** Default chunk size: 64 KiB. */
    public static final int DEFAULT_CHUNK_SIZE = 65536;

    private static final FilterPipeline EMPTY = new FilterPipeline(DEFAULT_CHUNK_SIZE, List.of());

    public FilterPipeline {
        filters = List.copyOf(filters);
    }

    /** Returns a pipeline without filters and with chunks of 64 KiB. */
    public static FilterPipeline empty() {
        return EMPTY;
    }

    /** Returns a pipeline of these filters with chunks of 64 KiB. */
    public static FilterPipeline of(Filter... filters) {
        return new FilterPipeline(DEFAULT_CHUNK_SIZE, List.of(filters));
    }

    /** Returns whether the pipeline has a filter of a type. */
    public boolean has(FilterType type) {
        for (Filter filter : filters) {
            if (filter.type() == type) {
                return true;
            }
        }
        return false;
    }
}
