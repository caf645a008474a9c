package dev.tegula.io.table;

import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.lang.System.Logger.Level;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file. Formats with their own types ignore the options for text. Immutable: each method that changes an
 * option returns a copy.
 */
public final class ReadOptions {

    private static final System.Logger LOG = System.getLogger("dev.tegula");
    private static final ReadOptions DEFAULTS = new ReadOptions();

    private @Nullable Map<String, Field> fields;
    private Map<String, Enumeration> labels = Map.of();
    private @Nullable List<String> columns;
    private @Nullable Character delimiter;
    private Set<String> nulls = Set.of();
    private @Nullable ZoneId zone;
    private @Nullable Consumer<RejectedRow> rejects;
    private @Nullable Consumer<String> skippedColumns;
    private @Nullable Consumer<TableNote> notes;
    private Map<String, String> values = Map.of();

    private ReadOptions() {}

    private ReadOptions(ReadOptions other) {
        fields = other.fields;
        labels = other.labels;
        columns = other.columns;
        delimiter = other.delimiter;
        nulls = other.nulls;
        zone = other.zone;
        rejects = other.rejects;
        skippedColumns = other.skippedColumns;
        notes = other.notes;
        values = other.values;
    }

    /** Returns a changed copy. */
    private ReadOptions with(Consumer<ReadOptions> change) {
        ReadOptions copy = new ReadOptions(this);
        change.accept(copy);
        return copy;
    }

    /** Returns the default options: all columns, a header, UTC, stop at the first bad row. */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with the types to parse text to, and the labels of enumerated fields. */
    public ReadOptions withFields(@Nullable Map<String, Field> newFields, Map<String, Enumeration> newLabels) {
        return with(copy -> {
            copy.fields = newFields == null ? null : Map.copyOf(newFields);
            copy.labels = Map.copyOf(newLabels);
        });
    }

    /** Returns these options for a text file without a header, or with the columns to read of other files. */
    public ReadOptions withColumns(List<String> names) {
        return with(copy -> copy.columns = List.copyOf(names));
    }

    /** Returns these options with a delimiter. */
    public ReadOptions withDelimiter(char newDelimiter) {
        return with(copy -> copy.delimiter = newDelimiter);
    }

    /** Returns these options with the texts that mean null. */
    public ReadOptions withNulls(Set<String> texts) {
        return with(copy -> copy.nulls = Set.copyOf(texts));
    }

    /** Returns these options with the time zone of local times. */
    public ReadOptions withZone(ZoneId newZone) {
        return with(copy -> copy.zone = newZone);
    }

    /** Returns these options with a consumer of bad rows, which are skipped. */
    public ReadOptions withRejects(Consumer<RejectedRow> consumer) {
        return with(copy -> copy.rejects = consumer);
    }

    /** Returns these options with a consumer of descriptions of columns that cells cannot hold, which are left out. */
    public ReadOptions withSkippedColumns(Consumer<String> consumer) {
        return with(copy -> copy.skippedColumns = consumer);
    }

    /**
     * Returns these options with a consumer of what readers decide about files that do not say it, such as the lines
     * before the header of a CSV file.
     */
    public ReadOptions withNotes(Consumer<TableNote> consumer) {
        return with(copy -> copy.notes = consumer);
    }

    /** Returns these options with another one. */
    public ReadOptions withValue(String name, String value) {
        Map<String, String> changed = new HashMap<>(values);
        changed.put(name, value);
        return with(copy -> copy.values = Map.copyOf(changed));
    }

    /** Returns these options with those that a reader found, unless they are given. */
    public ReadOptions withFound(Map<String, String> found) {
        Map<String, String> all = new HashMap<>(found);
        all.putAll(values);
        return with(copy -> copy.values = Map.copyOf(all));
    }

    /**
     * Returns the types to parse columns of text to, by column; columns that are not named are not read. Null: all
     * columns are read as nullable UTF-8.
     */
    public @Nullable Map<String, Field> fields() {
        return fields;
    }

    /** Returns the labels of enumerated fields, by field; their text is parsed to indexes. */
    public Map<String, Enumeration> labels() {
        return labels;
    }

    /**
     * Returns the names of the columns of a text file without a header, or null if its first line has them; for files
     * that name each column, those to read, or null to read all.
     */
    public @Nullable List<String> columns() {
        return columns;
    }

    /** Returns whether a column of a file that names each column is one of those to read. */
    public boolean isSelected(String column) {
        return columns == null || columns.contains(column);
    }

    /** Returns the delimiter of CSV, or null to detect it. */
    public @Nullable Character delimiter() {
        return delimiter;
    }

    /** Returns the texts, besides the empty one, that mean null. */
    public Set<String> nulls() {
        return nulls;
    }

    /** Returns the time zone of local times; UTC unless it is given. */
    public ZoneId zone() {
        return zone == null ? ZoneOffset.UTC : zone;
    }

    /** Returns whether the time zone of local times is given, so that they may be beside times with an offset. */
    public boolean hasZone() {
        return zone != null;
    }

    /** Returns the receiver of rows that cannot be parsed, which are skipped; null stops at the first one. */
    public @Nullable Consumer<RejectedRow> rejects() {
        return rejects;
    }

    /** Returns the receiver of descriptions of columns that cells cannot hold; null refuses such files. */
    public @Nullable Consumer<String> skippedColumns() {
        return skippedColumns;
    }

    /** Returns the receiver of decisions about files; null logs them. */
    public @Nullable Consumer<TableNote> notes() {
        return notes;
    }

    /** Tells the receiver of decisions about files one of them. */
    public void note(TableNote note) {
        if (notes == null) {
            LOG.log(Level.INFO, note::toString);
        } else {
            notes.accept(note);
        }
    }

    /** Returns further options by name, such as {@code dataset}. */
    public Map<String, String> values() {
        return values;
    }

    /** Returns an option, or null. */
    public @Nullable String value(String name) {
        return values.get(name);
    }
}
