package dev.tegula.cli.importer;

import dev.tegula.cli.cells.ColumnInput;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.vfs.settings.SpellingHint;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a file during an import, by name. */
public final class ImportColumns {

    private final ArraySchema schema;
    private final String file;
    private final int expected;
    private final Map<String, ColumnInput> inputs = new LinkedHashMap<>();
    private final RowLines lines = new RowLines();
    private final Map<String, Enumeration> labels = new HashMap<>();

    /**
     * Creates an empty set of columns.
     *
     * @param file the name of the file, for messages
     * @param expected the estimated number of cells
     */
    public ImportColumns(ArraySchema schema, String file, int expected) {
        this.schema = schema;
        this.file = file;
        this.expected = expected;
    }

    /** Reads cells of enumerated attributes as labels from now on. */
    public void takeLabels(Map<String, Enumeration> enumerations) {
        labels.putAll(enumerations);
    }

    public String file() {
        return file;
    }

    /** Records the line of the next cell. */
    void beginLine(long line) {
        lines.add(line);
    }

    /** Describes two cells by their lines, or by their numbers from 1 if lines are not known. */
    String describe(int first, int second) {
        return lines.of(second) > 0
                ? "lines " + lines.of(first) + " and " + lines.of(second)
                : "cells " + (first + 1) + " and " + (second + 1);
    }

    /** Adds the column of a field; refuses a repeated field. */
    ColumnInput add(String name, String where) {
        Field field = schema.field(name);
        if (field == null) {
            throw new CommandException(where + ": the array has no field '" + name + "'"
                    + SpellingHint.hintOrList(name, schema.fieldNames()));
        }
        Attribute attribute = schema.attribute(name);
        Enumeration enumeration = attribute == null ? null : labels.get(String.valueOf(attribute.enumeration()));
        ColumnInput input = enumeration == null
                ? new ColumnInput(field, expected)
                : ColumnInput.ofLabels(field, expected, enumeration);
        if (inputs.put(name, input) != null) {
            throw new CommandException(where + ": duplicate field '" + name + "'");
        }
        return input;
    }

    /** Returns the column of a field, or null. */
    @Nullable
    ColumnInput find(String name) {
        return inputs.get(name);
    }

    Map<String, ColumnInput> inputs() {
        return inputs;
    }

    ArraySchema schema() {
        return schema;
    }

    /**
     * Checks that all columns have the same number of cells and that no required column is missing; returns that
     * number.
     */
    public int check() {
        if (inputs.isEmpty()) {
            return 0;
        }
        int size = -1;
        String first = "";
        for (ColumnInput input : inputs.values()) {
            if (size >= 0 && input.size() != size) {
                throw new CommandException(
                        file + ": field '" + input.field().name() + "': wrong number of cells (found " + input.size()
                                + ", expected " + size + " as in field '" + first + "')");
            }
            first = input.field().name();
            size = input.size();
        }
        for (Attribute attribute : schema.attributes()) {
            if (!inputs.containsKey(attribute.name()) && !attribute.isNullable()) {
                throw new CommandException(file + ": attribute '" + attribute.name() + "' is missing and not nullable");
            }
        }
        int dimensions = 0;
        for (Dimension dimension : schema.dimensions()) {
            dimensions += inputs.containsKey(dimension.name()) ? 1 : 0;
        }
        if (dimensions != schema.dimensions().size() && (dimensions > 0 || !schema.isDense())) {
            for (Dimension dimension : schema.dimensions()) {
                if (!inputs.containsKey(dimension.name())) {
                    throw new CommandException(file + ": dimension '" + dimension.name() + "' is missing"
                            + (schema.isDense() ? " (expected all dimensions or none)" : ""));
                }
            }
        }
        return Math.max(size, 0);
    }

    /** Returns whether cells have coordinates. Call {@link #check} first. */
    public boolean hasCoordinates() {
        return inputs.containsKey(schema.dimensions().get(0).name());
    }

    /** Returns the column of this name, or null. Call {@link #check} first. */
    public @Nullable Column column(String name) {
        ColumnInput input = inputs.get(name);
        return input == null ? null : input.column();
    }
}
