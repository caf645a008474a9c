package dev.tegula.internal.definition;

import dev.tegula.internal.schema.NewArrays;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The properties of an existing array, from which {@link ArrayDefinition} makes an equal one. Filters that properties
 * cannot describe have a text that it refuses.
 */
public final class DefinitionProperties {

    /** The names of all properties; those of a column follow some of them after a point. */
    private static final List<String> NAMES = Stream.concat(
                    Stream.of(
                            "dimensions",
                            "dense",
                            "duplicates",
                            "capacity",
                            "tileOrder",
                            "cellOrder",
                            "domain",
                            "extent",
                            "filters"),
                    EnumerationText.NAMES.stream())
            .toList();

    private DefinitionProperties() {}

    /** Returns the names of properties, without those of columns. */
    public static List<String> names() {
        return NAMES;
    }

    /** Returns whether a property describes an array. */
    public static boolean isOne(String property) {
        int point = property.indexOf('.');
        String name = point < 0 ? property : property.substring(0, point);
        return NAMES.stream().anyMatch(name::equalsIgnoreCase);
    }

    /**
     * Returns the maintenance policy that a property sets.
     *
     * @throws IllegalArgumentException if it is not understood
     */
    public static MaintenancePolicy policy(String property, String value) {
        try {
            return MaintenancePolicy.parse(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("property '" + property + "': " + e.getMessage(), e);
        }
    }

    /**
     * Returns the properties of an array, in the order of their documentation.
     *
     * @param schema the schema; without the entries of its enumerations, there are no properties of them
     */
    public static Map<String, String> of(ArraySchema schema) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(
                "dimensions", schema.dimensions().stream().map(Dimension::name).collect(Collectors.joining(",")));
        if (schema.isDense()) {
            properties.put("dense", "true");
        } else {
            properties.put("capacity", Long.toString(schema.capacity()));
        }
        if (schema.allowsDuplicates()) {
            properties.put("duplicates", "allow");
        }
        if (schema.tileOrder() != TileOrder.ROW_MAJOR) {
            properties.put("tileOrder", text(schema.tileOrder()));
        }
        if (schema.cellOrder() != CellOrder.ROW_MAJOR) {
            properties.put("cellOrder", text(schema.cellOrder()));
        }
        for (Dimension dimension : schema.dimensions()) {
            DimensionText text = new DimensionText(dimension.name(), dimension.datatype());
            Range domain = dimension.domain();
            if (domain != null) {
                properties.put("domain." + dimension.name(), text.range(domain));
            }
            Number extent = dimension.extent();
            if (extent != null) {
                properties.put("extent." + dimension.name(), text.number(extent));
            }
            putFilters(properties, dimension.name(), dimension.datatype(), schema.filtersOf(dimension));
        }
        for (Attribute attribute : schema.attributes()) {
            putFilters(properties, attribute.name(), attribute.datatype(), attribute.filters());
            for (Enumeration labels : schema.enumerations()) {
                if (labels.name().equals(attribute.enumeration())) {
                    properties.putAll(EnumerationText.of(attribute.name(), labels));
                }
            }
        }
        return properties;
    }

    private static void putFilters(
            Map<String, String> properties, String name, Datatype datatype, FilterPipeline filters) {
        if (!filters.equals(NewArrays.filters(datatype))) {
            properties.put("filters." + name, FilterText.text(filters));
        }
    }

    private static String text(Enum<?> order) {
        return order.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
