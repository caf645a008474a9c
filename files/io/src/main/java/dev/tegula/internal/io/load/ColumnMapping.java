package dev.tegula.internal.io.load;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.ValueKind;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The columns of files and the fields of an array that they are read into. */
final class ColumnMapping {

    private final ImportTarget target;
    private final ArraySchema schema;
    private final LabelGrowth growth;

    /** The labels of enumerated attributes, by attribute, if text in the files is labels. */
    private final Map<String, Enumeration> labels;

    ColumnMapping(ImportTarget target, LabelGrowth growth) {
        this.target = target;
        this.schema = target.schema();
        this.growth = growth;
        this.labels = target.labels();
    }

    /** Returns the labels of an attribute if text in the files is labels, or null. */
    @Nullable
    Enumeration labels(String attribute) {
        return labels.get(attribute);
    }

    /** Returns the options for reading with the types and labels of the array's fields. */
    ReadOptions typed() {
        ReadOptions read = target.options().read();
        Map<String, Field> fields = new HashMap<>();
        Map<String, Enumeration> columnLabels = new HashMap<>();
        for (String name : schema.fieldNames()) {
            String column = columnOf(name);
            GrowingEnumeration growing = growth.of(name);
            if (growing != null) {
                fields.put(column, growing.field(column));
                continue;
            }
            fields.put(column, Objects.requireNonNull(schema.field(name)));
            Enumeration enumeration = labels.get(name);
            if (enumeration != null) {
                columnLabels.put(column, enumeration);
            }
        }
        if (read.value("attribute") == null && schema.attributes().size() == 1) {
            read = read.withValue("attribute", schema.attributes().get(0).name());
        }
        addReserved(fields);
        addReserved(columnLabels);
        return read.withFields(fields, columnLabels);
    }

    /** Adds the names that arrays cannot have of columns that an inference named otherwise. */
    private static <T> void addReserved(Map<String, T> byColumn) {
        Map.copyOf(byColumn).forEach((column, value) -> {
            for (String reserved : ColumnNames.reserved(column)) {
                byColumn.putIfAbsent(reserved, value);
            }
        });
    }

    private String columnOf(String field) {
        for (Map.Entry<String, String> entry : target.options().mapping().entrySet()) {
            if (entry.getValue().equals(field)) {
                return entry.getKey();
            }
        }
        return field;
    }

    /** Returns the field that a column is read into; null if the array has none. */
    @Nullable
    String fieldOf(String column) {
        String field = target.nameOf(column);
        return schema.field(field) == null ? null : field;
    }

    /** Refuses columns that the array does not have. */
    void requireKnown(TableReader opened, String file) {
        if (target.options().ignoreUnknown()) {
            return;
        }
        List<String> names = new ArrayList<>(opened.unread());
        String where = opened.hasHeader() ? file + ":1" : file;
        opened.schema().columns().forEach(column -> names.add(column.name()));
        Map<String, String> columns = new HashMap<>();
        for (String name : names) {
            String found = fieldOf(name);
            // What was not read must not be taken for a field that is null.
            boolean isLost = opened.unread().contains(name) && ColumnNames.isReserved(name);
            String field = isLost ? null : found;
            String other = field == null ? null : columns.putIfAbsent(field, name);
            if (other != null && !other.equals(name)) {
                throw new TableFileException(
                        where + ": columns '" + other + "' and '" + name + "' are both field '" + field + "'",
                        NextStep.of(Action.MAP_COLUMN));
            }
            if (field == null && !isLabel(name, names) && !isSkipped(opened, file, name)) {
                throw new TableFileException(
                        where + ": the array has no field '" + name + "'"
                                + SpellingHint.hintOrList(name, schema.fieldNames()),
                        NextStep.of(Action.MAP_COLUMN));
            }
        }
    }

    /** Returns whether a column has the labels of coordinates that another column has, as exports write them. */
    private boolean isLabel(String name, List<String> columns) {
        DimensionLabel label = schema.label(name);
        return label != null
                && columns.stream()
                        .map(this::fieldOf)
                        .anyMatch(schema.dimensions().get(label.dimension()).name()::equals);
    }

    /** Returns whether a column that the array lacks has values without a type, and the options leave out such ones. */
    private boolean isSkipped(TableReader opened, String file, String name) {
        Consumer<String> skipped = target.options().read().skippedColumns();
        if (skipped == null || !ValueKind.isUntyped(opened.kinds(name).keySet())) {
            return false;
        }
        skipped.accept(file + ": column '" + name + "': left out (lists, objects or values of several kinds)");
        return true;
    }

    /** Refuses files without a column that the array needs. */
    void requireAttributes(TableReader opened, String file) {
        List<String> names = fields(opened);
        if (names.isEmpty()) {
            return;
        }
        for (Attribute attribute : schema.attributes()) {
            if (!names.contains(attribute.name()) && !attribute.isNullable()) {
                throw new TableFileException(
                        file + ": attribute '" + attribute.name() + "' is missing and not nullable");
            }
        }
    }

    /**
     * Refuses rows without all coordinates. Rows of a dense array may have none: they fill a box in order.
     *
     * @param numbers the coordinates if the rows are numbered, which must have none then
     */
    void requireCoordinates(TableReader opened, String file, @Nullable RowNumbers numbers) {
        List<String> names = fields(opened);
        if (numbers != null && names.contains(numbers.name())) {
            throw new TableFileException(
                    file + ": has the dimension '" + numbers.name() + "', so its rows cannot be numbered");
        }
        if (names.isEmpty() || numbers != null) {
            return;
        }
        long dimensions = schema.dimensions().stream()
                .filter(dimension -> names.contains(dimension.name()))
                .count();
        if (dimensions != schema.dimensions().size() && (dimensions > 0 || !schema.isDense())) {
            for (Dimension dimension : schema.dimensions()) {
                if (!names.contains(dimension.name())) {
                    throw missing(dimension, file);
                }
            }
        }
    }

    private TableFileException missing(Dimension dimension, String file) {
        String text = file + ": dimension '" + dimension.name() + "' is missing"
                + (schema.isDense() ? " (expected all dimensions or none)" : "");
        NextStep numbering = NextStep.of(Action.NUMBER_ROWS).with(Argument.NAME, dimension.name());
        return new TableFileException(text, RowNumbers.numbering(schema) == null ? null : numbering);
    }

    private List<String> fields(TableReader opened) {
        return opened.schema().columns().stream()
                .map(column -> String.valueOf(fieldOf(column.name())))
                .toList();
    }
}
