package dev.tegula.cli.schema;

import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.List;

/** Checksum filters to append to the filter pipelines of a schema. */
public enum Checksums {
    NONE,
    MD5,
    SHA256;

    /** Returns the pipeline with a checksum filter appended unless it has one. */
    FilterPipeline appendTo(FilterPipeline pipeline) {
        if (this == NONE || pipeline.has(FilterType.CHECKSUM_MD5) || pipeline.has(FilterType.CHECKSUM_SHA256)) {
            return pipeline;
        }
        List<Filter> filters = new ArrayList<>(pipeline.filters());
        filters.add(this == MD5 ? Filter.checksumMd5() : Filter.checksumSha256());
        return new FilterPipeline(pipeline.maxChunkSize(), filters);
    }

    /**
     * Returns the dimension with a checksum. A dimension without filters uses the coordinate pipeline, which gets one.
     */
    Dimension appendTo(Dimension dimension) {
        return dimension.filters().filters().isEmpty()
                ? dimension
                : dimension.withFilters(appendTo(dimension.filters()));
    }

    /** Returns the attribute with a checksum. */
    Attribute appendTo(Attribute attribute) {
        return attribute.withFilters(appendTo(attribute.filters()));
    }
}
