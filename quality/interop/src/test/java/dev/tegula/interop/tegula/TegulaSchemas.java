package dev.tegula.interop.tegula;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.EnumerationSpec;
import dev.tegula.interop.model.FilterSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Converts schemas to and from Tegula's representation. */
final class TegulaSchemas {

    private TegulaSchemas() {}

    static ArraySchema schema(SchemaSpec spec) {
        ArraySchemaBuilder builder = spec.dense() ? ArraySchema.dense() : ArraySchema.sparse();
        for (DimensionSpec dim : spec.dims()) {
            Range domain = dim.low() == null
                    ? null
                    : TegulaRanges.range(dim.type(), dim.low(), Objects.requireNonNull(dim.high()));
            builder.dimension(Dimension.of(dim.name(), dim.type(), domain, number(dim.type(), dim.extent()))
                    .withFilters(pipeline(dim.filters())));
        }
        spec.attrs().forEach(attribute -> builder.attribute(attribute(attribute)));
        spec.enumerations().forEach(enumeration -> builder.enumeration(enumeration(enumeration)));
        builder.tileOrder(TileOrder.valueOf(spec.tileOrder().name()))
                .cellOrder(CellOrder.valueOf(spec.cellOrder().name()))
                .capacity(spec.capacity())
                .allowDuplicates(spec.allowsDups())
                .coordinateFilters(pipeline(spec.coordsFilters()))
                .offsetFilters(pipeline(spec.offsetsFilters()))
                .validityFilters(pipeline(spec.validityFilters()));
        if (!spec.currentDomain().isEmpty()) {
            List<Range> box = new ArrayList<>();
            for (DimensionSpec dim : spec.dims()) {
                box.add(TegulaRanges.range(
                        dim.type(), Objects.requireNonNull(spec.currentDomain().get(dim.name()))));
            }
            builder.currentDomain(box);
        }
        return builder.build();
    }

    private static @Nullable Number number(Datatype type, @Nullable Bytes bytes) {
        if (bytes == null) {
            return null;
        }
        return type.isFloat() ? (Number) bytes.floating(type) : (Number) bytes.whole(type);
    }

    private static Attribute attribute(AttributeSpec spec) {
        Attribute attribute = Attribute.of(spec.name(), spec.type(), spec.cellValNum())
                .withNullable(spec.nullable())
                .withFilters(pipeline(spec.filters()))
                .withEnumeration(spec.enumeration());
        return spec.fill() == null ? attribute : attribute.withFill(spec.fill().toArray(), spec.fillValid());
    }

    private static Enumeration enumeration(EnumerationSpec spec) {
        List<byte[]> entries = spec.values().stream().map(Bytes::toArray).toList();
        Enumeration enumeration = Enumeration.of(spec.name(), spec.type(), spec.cellValNum(), entries);
        return spec.ordered() ? enumeration.asOrdered() : enumeration;
    }

    private static EnumerationSpec spec(Enumeration enumeration) {
        List<Bytes> entries = IntStream.range(0, enumeration.size())
                .mapToObj(i -> Bytes.of(enumeration.bytes(i)))
                .toList();
        return new EnumerationSpec(
                enumeration.name(),
                enumeration.datatype(),
                enumeration.valuesPerCell(),
                enumeration.ordered(),
                entries);
    }

    private static FilterPipeline pipeline(PipelineSpec spec) {
        return new FilterPipeline(
                spec.maxChunkSize(),
                spec.filters().stream().map(FilterSpec::toFilter).toList());
    }

    static SchemaSpec spec(ArraySchema schema) {
        Map<String, dev.tegula.interop.model.Range> currentDomain = new LinkedHashMap<>();
        List<Range> box = schema.currentDomain();
        if (box != null) {
            for (int i = 0; i < box.size(); i++) {
                Dimension dim = schema.dimensions().get(i);
                currentDomain.put(dim.name(), TegulaRanges.spec(dim.datatype(), box.get(i)));
            }
        }
        return new SchemaSpec(
                schema.isDense(),
                dev.tegula.interop.model.CellOrder.valueOf(schema.tileOrder().name()),
                dev.tegula.interop.model.CellOrder.valueOf(schema.cellOrder().name()),
                schema.capacity(),
                schema.allowsDuplicates(),
                schema.version(),
                schema.dimensions().stream().map(dim -> spec(schema, dim)).toList(),
                schema.attributes().stream().map(TegulaSchemas::spec).toList(),
                PipelineSpec.of(schema.coordinateFilters()),
                PipelineSpec.of(schema.offsetFilters()),
                PipelineSpec.of(schema.validityFilters()),
                schema.enumerations().stream().map(TegulaSchemas::spec).toList(),
                currentDomain);
    }

    private static DimensionSpec spec(ArraySchema schema, Dimension dim) {
        Datatype type = dim.datatype();
        Range domain = dim.domain();
        Number extent = dim.extent();
        dev.tegula.interop.model.Range bounds = domain == null ? null : TegulaRanges.spec(type, domain);
        return new DimensionSpec(
                dim.name(),
                type,
                bounds == null ? null : bounds.low(),
                bounds == null ? null : bounds.high(),
                extent == null ? null : Bytes.number(type, extent),
                PipelineSpec.of(schema.filtersOf(dim)));
    }

    private static AttributeSpec spec(Attribute attribute) {
        return new AttributeSpec(
                attribute.name(),
                attribute.datatype(),
                attribute.valuesPerCell(),
                attribute.isNullable(),
                Bytes.of(attribute.fill()),
                attribute.isFillValid(),
                PipelineSpec.of(attribute.filters()),
                attribute.enumeration());
    }
}
