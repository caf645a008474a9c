package dev.tegula.cli.schema;

import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.List;

/** Checksum filters that are appended to all pipelines of a schema that have none. */
public enum Checksums {
    NONE,
    MD5,
    SHA256;

    /** The pipeline with a checksum of what it stores. */
    FilterPipeline appendTo(FilterPipeline pipeline) {
        if (this == NONE || pipeline.has(FilterType.CHECKSUM_MD5) || pipeline.has(FilterType.CHECKSUM_SHA256)) {
            return pipeline;
        }
        List<Filter> filters = new ArrayList<>(pipeline.filters());
        filters.add(this == MD5 ? Filter.checksumMd5() : Filter.checksumSha256());
        return new FilterPipeline(pipeline.maxChunkSize(), filters);
    }

    /** The dimension with a checksum; without filters it has those of coordinates, whose pipeline gets one. */
    Dimension appendTo(Dimension dimension) {
        return dimension.filters().filters().isEmpty()
                ? dimension
                : dimension.withFilters(appendTo(dimension.filters()));
    }

    /** The attribute with a checksum. */
    Attribute appendTo(Attribute attribute) {
        return attribute.withFilters(appendTo(attribute.filters()));
    }
}
