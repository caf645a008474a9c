package dev.tegula.interop.differential;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.FilterSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.FilterType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Removes the filters whose output depends on the compression library from a schema. */
final class Plain {

    private static final Set<FilterType> COMPRESSORS =
            EnumSet.of(FilterType.GZIP, FilterType.ZSTD, FilterType.LZ4, FilterType.BZIP2);

    private Plain() {}

    static SchemaSpec schema(SchemaSpec schema) {
        List<AttributeSpec> attributes =
                schema.attrs().stream().map(Plain::attribute).toList();
        return new SchemaSpec(
                schema.dense(),
                schema.tileOrder(),
                schema.cellOrder(),
                schema.capacity(),
                schema.allowsDups(),
                0,
                schema.dims(),
                attributes,
                pipeline(schema.coordsFilters()),
                pipeline(schema.offsetsFilters()),
                pipeline(schema.validityFilters()),
                List.of(),
                schema.currentDomain());
    }

    private static AttributeSpec attribute(AttributeSpec attribute) {
        return AttributeSpec.of(
                attribute.name(),
                attribute.type(),
                attribute.cellValNum(),
                attribute.nullable(),
                pipeline(attribute.filters()));
    }

    private static PipelineSpec pipeline(PipelineSpec pipeline) {
        List<FilterSpec> filters = pipeline.filters().stream()
                .filter(filter -> !COMPRESSORS.contains(filter.type()))
                .toList();
        return new PipelineSpec(filters, pipeline.maxChunkSize());
    }
}
