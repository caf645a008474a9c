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

/** The columns of a file while it is read, by name. */
public final class ImportColumns {

    private final ArraySchema schema;
    private final String file;
    private final int expected;
    private final Map<String, ColumnInput> inputs = new LinkedHashMap<>();
    private final RowLines lines = new RowLines();
    private final Map<String, Enumeration> labels = new HashMap<>();

    /**
     * Nothing yet.
     *
     * @param file what the file is called, for messages
     * @param expected how many cells will come, as far as known
     */
    public ImportColumns(ArraySchema schema, String file, int expected) {
        this.schema = schema;
        this.file = file;
        this.expected = expected;
    }

    /** From now on, cells of enumerated attributes are labels. */
    public void takeLabels(Map<String, Enumeration> enumerations) {
        labels.putAll(enumerations);
    }

    public String file() {
        return file;
    }

    /** Notes in which line of the file the next cell begins. */
    void beginLine(long line) {
        lines.add(line);
    }

    /** Two cells by their lines in the file, or by their numbers from 1 where lines are not known. */
    String describe(int first, int second) {
        return lines.of(second) > 0
                ? "lines " + lines.of(first) + " and " + lines.of(second)
                : "cells " + (first + 1) + " and " + (second + 1);
    }

    /** The column of a field, which must not be there yet. */
    ColumnInput add(String name, String where) {
        Field field = schema.field(name);
        if (field == null) {
            throw new CommandException(where + ": there is no field '" + name + "' in the array"
                    + SpellingHint.hintOrList(name, schema.fieldNames()));
        }
        Attribute attribute = schema.attribute(name);
        Enumeration enumeration = attribute == null ? null : labels.get(String.valueOf(attribute.enumeration()));
        ColumnInput input = enumeration == null
                ? new ColumnInput(field, expected)
                : ColumnInput.ofLabels(field, expected, enumeration);
        if (inputs.put(name, input) != null) {
            throw new CommandException(where + ": field '" + name + "' is there twice");
        }
        return input;
    }

    /** The column of a field, or null. */
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

    /** Number of cells; all columns must have as many, and none that is needed may be missing. */
    public int check() {
        if (inputs.isEmpty()) {
            return 0;
        }
        int size = -1;
        String first = "";
        for (ColumnInput input : inputs.values()) {
            if (size >= 0 && input.size() != size) {
                throw new CommandException(file + ": field '" + input.field().name() + "' has " + input.size()
                        + " cells, field '" + first + "' " + size);
            }
            first = input.field().name();
            size = input.size();
        }
        for (Attribute attribute : schema.attributes()) {
            if (!inputs.containsKey(attribute.name()) && !attribute.isNullable()) {
                throw new CommandException(
                        file + ": attribute '" + attribute.name() + "' is missing, and it cannot be null");
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
                            + (schema.isDense() ? "; give all dimensions or none" : ""));
                }
            }
        }
        return Math.max(size, 0);
    }

    /** Whether cells come with coordinates; after {@link #check}. */
    public boolean hasCoordinates() {
        return inputs.containsKey(schema.dimensions().get(0).name());
    }

    /** The column of this name; after {@link #check}. */
    public @Nullable Column column(String name) {
        ColumnInput input = inputs.get(name);
        return input == null ? null : input.column();
    }
}
