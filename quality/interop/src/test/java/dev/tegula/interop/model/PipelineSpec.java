package dev.tegula.interop.model;

import dev.tegula.schema.FilterPipeline;
import java.io.Serializable;
import java.util.List;

/** The filters in the order in which writes apply them, and the maximum chunk size in bytes. */
public record PipelineSpec(List<FilterSpec> filters, int maxChunkSize) implements Serializable {

    /** The default chunk size of arrays. */
    public static final int DEFAULT_CHUNK = 65536;

    /** A pipeline without filters. */
    public static final PipelineSpec NONE = new PipelineSpec(List.of(), DEFAULT_CHUNK);

    public PipelineSpec {
        filters = List.copyOf(filters);
    }

    /** Returns a pipeline of these filters with the default chunk size. */
    public static PipelineSpec of(FilterSpec... filters) {
        return new PipelineSpec(List.of(filters), DEFAULT_CHUNK);
    }

    /** Converts from Tegula's representation. */
    public static PipelineSpec of(FilterPipeline pipeline) {
        return new PipelineSpec(pipeline.filters().stream().map(FilterSpec::of).toList(), pipeline.maxChunkSize());
    }

    @Override
    public String toString() {
        return filters + (maxChunkSize == DEFAULT_CHUNK ? "" : "/" + maxChunkSize);
    }
}
