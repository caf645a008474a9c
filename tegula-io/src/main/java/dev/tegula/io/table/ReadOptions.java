package dev.tegula.io.table;

import dev.tegula.annotations.Experimental;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How to read a file. Immutable. Formats with types of their own ignore what is only about text.
 *
 * @param fields the types to parse columns of text to, by column; columns that are not named are not read. Null: all
 *     columns are read as nullable UTF-8
 * @param labels the labels of enumerated fields, by field; their text is parsed to indexes
 * @param columns the names of the columns of a text file without a header, or null if its first line has them
 * @param delimiter the delimiter of CSV, or null to detect it
 * @param nulls the texts, besides the empty one, that mean null or NaN
 * @param zone the time zone of local times
 * @param rejects receives rows that cannot be parsed, which are skipped; null stops at the first one
 * @param values further options by name, such as {@code dataset}
 */
@Experimental
public record ReadOptions(
        @Nullable Map<String, Field> fields,
        Map<String, Enumeration> labels,
        @Nullable List<String> columns,
        @Nullable Character delimiter,
        Set<String> nulls,
        ZoneId zone,
        @Nullable Consumer<RejectedRow> rejects,
        Map<String, String> values) {

    public ReadOptions {
        fields = fields == null ? null : Map.copyOf(fields);
        labels = Map.copyOf(labels);
        columns = columns == null ? null : List.copyOf(columns);
        nulls = Set.copyOf(nulls);
        values = Map.copyOf(values);
    }

    /** Returns the default options: all columns, a header, UTC, stop at the first bad row. */
    public static ReadOptions defaults() {
        return new ReadOptions(null, Map.of(), null, null, Set.of(), ZoneOffset.UTC, null, Map.of());
    }

    /** Returns these options with the types to parse text to, and the labels of enumerated fields. */
    public ReadOptions withFields(@Nullable Map<String, Field> newFields, Map<String, Enumeration> newLabels) {
        return new ReadOptions(newFields, newLabels, columns, delimiter, nulls, zone, rejects, values);
    }

    /** Returns these options for a text file without a header. */
    public ReadOptions withColumns(List<String> names) {
        return new ReadOptions(fields, labels, names, delimiter, nulls, zone, rejects, values);
    }

    /** Returns these options with a delimiter. */
    public ReadOptions withDelimiter(char newDelimiter) {
        return new ReadOptions(fields, labels, columns, newDelimiter, nulls, zone, rejects, values);
    }

    /** Returns these options with the texts that mean null or NaN. */
    public ReadOptions withNulls(Set<String> texts) {
        return new ReadOptions(fields, labels, columns, delimiter, texts, zone, rejects, values);
    }

    /** Returns these options with the time zone of local times. */
    public ReadOptions withZone(ZoneId newZone) {
        return new ReadOptions(fields, labels, columns, delimiter, nulls, newZone, rejects, values);
    }

    /** Returns these options with a consumer of bad rows, which are skipped. */
    public ReadOptions withRejects(Consumer<RejectedRow> consumer) {
        return new ReadOptions(fields, labels, columns, delimiter, nulls, zone, consumer, values);
    }

    /** Returns these options with another one. */
    public ReadOptions with(String name, String value) {
        Map<String, String> changed = new HashMap<>(values);
        changed.put(name, value);
        return new ReadOptions(fields, labels, columns, delimiter, nulls, zone, rejects, changed);
    }

    /** Returns an option, or null. */
    public @Nullable String value(String name) {
        return values.get(name);
    }
}
