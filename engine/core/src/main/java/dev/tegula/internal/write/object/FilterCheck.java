package dev.tegula.internal.write.object;

import dev.tegula.internal.filter.PipelineRules;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.util.List;

/** Checks that the filters of a new schema support the types of their fields. */
final class FilterCheck {

    private FilterCheck() {}

    static void check(ArraySchema schema) {
        schema.attributes().forEach(attribute -> check(schema, attribute));
        for (Dimension dimension : schema.dimensions()) {
            String name = "dimension '" + dimension.name() + "'";
            if (dimension.filters().filters().isEmpty()) {
                PipelineRules.checkInherited(
                        name, schema.coordinateFilters(), dimension.datatype(), dimension.isVariable());
            } else {
                PipelineRules.check(name, dimension.filters(), dimension.datatype(), dimension.isVariable());
            }
        }
        PipelineRules.checkFixed("offsets", schema.offsetFilters(), Datatype.UINT64);
        PipelineRules.checkFixed("validity", schema.validityFilters(), Datatype.UINT8);
    }

    /** Checks one attribute of a schema. */
    static void check(ArraySchema schema, Attribute attribute) {
        String name = "attribute '" + attribute.name() + "'";
        List<Datatype> dimensionTypes =
                schema.dimensions().stream().map(Dimension::datatype).toList();
        PipelineRules.check(
                name,
                attribute.filters(),
                attribute.datatype(),
                attribute.field().isVariable());
        PipelineRules.checkWebp(name, attribute.filters(), schema.isDense(), dimensionTypes);
    }
}
