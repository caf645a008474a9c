package dev.tegula.interop.model;

import dev.tegula.schema.FilterPipeline;
import java.io.Serializable;
import java.util.List;

/** Filters in the order in which they are applied when writing, and the largest chunk in bytes. */
public record PipelineSpec(List<FilterSpec> filters, int maxChunkSize) implements Serializable {

    /** The chunk size that arrays have unless they say otherwise. */
    public static final int DEFAULT_CHUNK = 65536;

    /** No filters. */
    public static final PipelineSpec NONE = new PipelineSpec(List.of(), DEFAULT_CHUNK);

    public PipelineSpec {
        filters = List.copyOf(filters);
    }

    /** These filters in chunks of the default size. */
    public static PipelineSpec of(FilterSpec... filters) {
        return new PipelineSpec(List.of(filters), DEFAULT_CHUNK);
    }

    /** A description of Tegula's as a neutral one. */
    public static PipelineSpec of(FilterPipeline pipeline) {
        return new PipelineSpec(pipeline.filters().stream().map(FilterSpec::of).toList(), pipeline.maxChunkSize());
    }

    @Override
    public String toString() {
        return filters + (maxChunkSize == DEFAULT_CHUNK ? "" : "/" + maxChunkSize);
    }
}
