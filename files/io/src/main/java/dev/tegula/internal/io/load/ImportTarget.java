package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The array of an import. It is opened for reading at most once, and only if something of it is needed, so that labels,
 * places and the cells that stay come from the same state. Thread-safe.
 */
public final class ImportTarget implements AutoCloseable {

    private final ArraySchema schema;
    private final ImportOptions options;
    private final Supplier<ArrayReader> opener;
    private @Nullable ArrayReader opened;
    private @Nullable ArrayReader openedForCells;

    /** @param opener opens the array for reading */
    public ImportTarget(ArraySchema schema, ImportOptions options, Supplier<ArrayReader> opener) {
        this.schema = schema;
        this.options = options;
        this.opener = opener;
    }

    public ArraySchema schema() {
        return schema;
    }

    ImportOptions options() {
        return options;
    }

    /** Returns the array as it was at the first call; closed with this target. */
    public synchronized ArrayReader array() {
        ArrayReader reader = opened;
        if (reader == null) {
            reader = opener.get();
            opened = reader;
        }
        return reader;
    }

    /**
     * Returns the array as it was at the first call, for its cells. Files may be read for hours before they are needed,
     * and cells that others wrote meanwhile must not be replaced by older ones. Closed with this target.
     */
    synchronized ArrayReader cells() {
        ArrayReader reader = openedForCells;
        if (reader == null) {
            reader = opener.get();
            openedForCells = reader;
        }
        return reader;
    }

    /** Returns the field or dimension that a column or an axis is read into. */
    String nameOf(String column) {
        String usual = schema.field(column) == null ? ColumnNames.unreserved(column) : column;
        return options.mapping().getOrDefault(column, usual);
    }

    /** Returns the labels of an attribute, or null. */
    @Nullable
    Enumeration enumeration(String name) {
        Attribute attribute = schema.attribute(name);
        String enumeration = attribute == null ? null : attribute.enumeration();
        return enumeration == null ? null : array().enumeration(enumeration);
    }

    /** Returns the labels of the enumerated attributes, by attribute, if text in the files is labels. */
    Map<String, Enumeration> labels() {
        Map<String, Enumeration> labels = new HashMap<>();
        for (Attribute attribute : schema.attributes()) {
            Enumeration enumeration = options.labels() ? enumeration(attribute.name()) : null;
            if (enumeration != null) {
                labels.put(attribute.name(), enumeration);
            }
        }
        return labels;
    }

    /** Returns the enumerations to which new labels are added. */
    public LabelGrowth growth() {
        boolean isLabelled = schema.attributes().stream().anyMatch(attribute -> attribute.enumeration() != null);
        return options.newLabels() && isLabelled
                ? LabelGrowth.of(schema, name -> array().enumeration(name))
                : LabelGrowth.none();
    }

    @Override
    public synchronized void close() {
        for (ArrayReader reader : new @Nullable ArrayReader[] {opened, openedForCells}) {
            if (reader != null) {
                reader.close();
            }
        }
    }
}
