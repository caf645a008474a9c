package dev.tegula.schema;

import java.util.List;

/**
 * Filters in the order in which a write applies them; a read applies them backwards.
 *
 * @param maxChunkSize largest unfiltered chunk in bytes, an unsigned 32-bit number; cells are not split, so a chunk
 *     holds at least one cell; 0 for one chunk per tile
 * @param filters the filters; empty for none
 */
public record FilterPipeline(int maxChunkSize, List<Filter> filters) {

    /** The chunk size that is used where none is given: 64 KiB. */
    public static final int DEFAULT_CHUNK_SIZE = 65536;

    private static final FilterPipeline EMPTY = new FilterPipeline(DEFAULT_CHUNK_SIZE, List.of());

    public FilterPipeline {
        filters = List.copyOf(filters);
    }

    /** No filters, chunks of 64 KiB. */
    public static FilterPipeline empty() {
        return EMPTY;
    }

    /** These filters, chunks of 64 KiB. */
    public static FilterPipeline of(Filter... filters) {
        return new FilterPipeline(DEFAULT_CHUNK_SIZE, List.of(filters));
    }

    /** Whether a filter of this type is in the pipeline. */
    public boolean has(FilterType type) {
        for (Filter filter : filters) {
            if (filter.type() == type) {
                return true;
            }
        }
        return false;
    }
}
