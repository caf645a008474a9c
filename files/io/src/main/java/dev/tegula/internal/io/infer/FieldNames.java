package dev.tegula.internal.io.infer;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.io.table.InferenceOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Names the fields of an inferred schema: columns can have other names in the array. */
final class FieldNames {

    private final Map<String, String> fields;

    /**
     * @param table the columns of the file
     * @throws IllegalArgumentException if a column is not in the file
     */
    FieldNames(InferenceOptions options, TableSchema table) {
        fields = options.mapping();
        List<String> names = new ArrayList<>();
        names.addAll(table.columns().stream().map(TableColumn::name).toList());
        names.addAll(table.axes().stream().map(TableAxis::name).toList());
        for (String column : fields.keySet()) {
            if (!names.contains(column)) {
                throw new IllegalArgumentException(
                        "mapping: the file has no column '" + column + "'" + SpellingHint.hintOrList(column, names));
            }
        }
    }

    /** Returns the options with the columns of dimensions that are named by their fields. */
    InferenceOptions byColumn(InferenceOptions options) {
        return options.withDimensions(
                options.dimensions().stream().map(this::columnOf).toList());
    }

    private String columnOf(String field) {
        return fields.entrySet().stream()
                .filter(entry -> entry.getValue().equals(field))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(field);
    }

    private String fieldOf(String column) {
        return fields.getOrDefault(column, column);
    }

    /**
     * Returns a schema with the names of fields instead of columns, also for enumerations that are named as their
     * column.
     *
     * @throws IllegalArgumentException if two fields get the same name
     */
    ArraySchema apply(ArraySchema schema) {
        if (fields.isEmpty()) {
            return schema;
        }
        ArraySchemaBuilder builder = schema.isDense() ? ArraySchema.dense() : ArraySchema.sparse();
        builder.capacity(schema.capacity())
                .allowDuplicates(schema.allowsDuplicates())
                .offsetFilters(schema.offsetFilters())
                .validityFilters(schema.validityFilters());
        for (Enumeration labels : schema.enumerations()) {
            builder.enumeration(new Enumeration(
                    fieldOf(labels.name()),
                    labels.path(),
                    labels.datatype(),
                    labels.valuesPerCell(),
                    labels.ordered(),
                    labels.data(),
                    labels.offsets()));
        }
        for (Dimension dimension : schema.dimensions()) {
            builder.dimension(Dimension.of(
                            fieldOf(dimension.name()), dimension.datatype(), dimension.domain(), dimension.extent())
                    .withFilters(dimension.filters()));
        }
        for (DimensionLabel label : schema.labels()) {
            builder.label(new DimensionLabel(
                    label.dimension(),
                    fieldOf(label.name()),
                    label.relative(),
                    label.uri(),
                    label.attribute(),
                    label.order(),
                    label.datatype(),
                    label.valuesPerCell(),
                    label.external()));
        }
        for (Attribute attribute : schema.attributes()) {
            Attribute named = attribute.withName(fieldOf(attribute.name()));
            String labels = attribute.enumeration();
            builder.attribute(labels == null ? named : named.withEnumeration(fieldOf(labels)));
        }
        return builder.build();
    }
}
