package dev.tegula.internal.sql.ddl;

import dev.tegula.internal.definition.ArrayDefinition;
import dev.tegula.internal.definition.DefinitionProperties;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.internal.tables.ColumnOrder;
import dev.tegula.internal.tables.DecimalFields;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statement that creates an array equal to another one: its columns in their order, with their datatypes and
 * defaults, its properties, comments and maintenance policy. Comments of the statement name what no statement has.
 */
public final class DefinitionText {

    private final ArraySchema schema;
    private final Map<String, MetadataValue> metadata;

    private DefinitionText(ArraySchema schema, Map<String, MetadataValue> metadata) {
        this.schema = schema;
        this.metadata = metadata;
    }

    /**
     * Returns the statement.
     *
     * @param name the name of the table, as in statements
     */
    public static String of(String name, ArraySchema schema, Map<String, MetadataValue> metadata) {
        return new DefinitionText(schema, metadata).statement(name);
    }

    private String statement(String name) {
        List<Field> fields = new ArrayList<>();
        schema.dimensions().stream().map(Dimension::field).forEach(fields::add);
        schema.attributes().stream().map(Attribute::field).forEach(fields::add);
        String columns = ColumnOrder.sorted(fields, Field::name, metadata).stream()
                .map(field -> "  " + column(field))
                .collect(Collectors.joining(",\n"));
        String options = options().entrySet().stream()
                .map(option -> "  " + SqlNames.quoted(option.getKey()) + " = " + SqlNames.text(option.getValue()))
                .collect(Collectors.joining(",\n"));
        String statement = "CREATE TABLE " + name + " (\n" + columns + "\n) WITH (\n" + options + "\n)";
        List<String> missing = missing(statement);
        return missing.isEmpty()
                ? statement
                : missing.stream()
                                .map(each -> "-- not in the statement: " + each + "\n")
                                .collect(Collectors.joining())
                        + statement;
    }

    private String column(Field field) {
        StringBuilder text =
                new StringBuilder(SqlNames.quoted(field.name())).append(' ').append(type(field));
        if (!field.nullable() && schema.dimension(field.name()) == null) {
            text.append(" NOT NULL");
        }
        String literal = FieldKeys.text(schema, field.name(), FieldKeys.DEFAULT, metadata);
        return literal == null ? text.toString() : text + " DEFAULT " + literal;
    }

    private String type(Field field) {
        Attribute attribute = schema.attribute(field.name());
        DecimalType decimals = attribute == null ? null : DecimalFields.of(attribute, metadata);
        if (decimals != null) {
            return "DECIMAL(" + decimals.precision() + ", " + decimals.scale() + ")";
        }
        String list = field.valuesPerCell() == TypeNames.valuesPerCell(field.datatype())
                ? ""
                : field.valuesPerCell() == Field.VARIABLE ? "[]" : "[" + field.valuesPerCell() + "]";
        return field.datatype().name().toLowerCase(Locale.ROOT) + list;
    }

    private Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>(DefinitionProperties.of(schema));
        put(options, "maintenance", metadata.get(MaintenancePolicy.METADATA_KEY));
        put(options, FieldKeys.COMMENT, metadata.get(FieldKeys.COMMENT));
        for (String field : schema.fieldNames()) {
            put(options, FieldKeys.COMMENT + "." + field, metadata.get(FieldKeys.of(schema, field, FieldKeys.COMMENT)));
        }
        return options;
    }

    private static void put(Map<String, String> options, String name, @Nullable MetadataValue value) {
        String text = FieldKeys.text(value);
        if (text != null) {
            options.put(name, text);
        }
    }

    /** Returns what the array has, but not the one that the statement creates. */
    private List<String> missing(String statement) {
        List<String> missing = new ArrayList<>();
        if (schema.attributes().stream().anyMatch(attribute -> attribute.name().isEmpty())) {
            missing.add("the column without a name");
        }
        try {
            Definition.CreateTable parsed = (Definition.CreateTable) DefinitionParser.parse(statement);
            ArraySchema created = parsed == null ? null : ArrayDefinition.schema(parsed.columns(), parsed.properties());
            if (created != null) {
                missing.addAll(enumerations(created));
            }
            if (missing.isEmpty() && (created == null || !plain(schema).equals(plain(created)))) {
                missing.add("fill values, filters of offsets, or others that no option has");
            }
        } catch (DefinitionException | IllegalArgumentException e) {
            missing.add(e.getMessage());
        }
        return missing;
    }

    /** Returns the enumerations that another schema has not. */
    private List<String> enumerations(ArraySchema created) {
        List<String> missing = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.enumeration();
            boolean known = schema.enumerations().stream()
                    .filter(each -> each.name().equals(name))
                    .anyMatch(each -> created.enumerations().contains(each.withPath(null)));
            if (name != null && !known) {
                missing.add("enumeration " + name + " of column " + attribute.name());
            }
        }
        return missing;
    }

    /** Returns a schema without the files and entries of its enumerations. */
    private static ArraySchema plain(ArraySchema schema) {
        return schema.toBuilder().withoutEnumerations().buildStored();
    }
}
