package dev.tegula.internal.sql.jdbc;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The properties of connections. */
public enum Property {
    URI("uri", null, "Location, if the URL has none: an array, a folder or a group."),
    WRITABLE("writable", "false", "Whether statements may write.", "false", "true"),
    AT("at", null, "Time of the arrays: milliseconds since 1970, or an ISO time in UTC."),
    TAG("tag", null, "Tag of the arrays, instead of a time."),
    KEY("key", null, "Encryption key: 64 hexadecimal digits."),
    KEY_FILE("keyFile", null, "Encryption key: a file of 32 raw bytes."),
    MEMORY("memory", "256MB", "Memory of the scans, sorts, joins and groups of a statement."),
    SPILL_FOLDER("spillFolder", null, "Folder for rows that exceed the memory. Default: that of temporary files."),
    TIMESTAMPS(
            "timestamps",
            "exact",
            "Times: exact, rounded down to milliseconds, or shown as BIGINT.",
            "exact",
            "truncate",
            "long"),
    TABLES(
            "tables",
            "location",
            "What names of tables may stand for: arrays of the location, or also files and paths. Not in URLs.",
            "location",
            "anywhere"),
    PUSHDOWN("pushdown", "true", "Whether the array engine evaluates conditions and aggregates.", "true", "false");

    private final String text;
    private final @Nullable String initial;
    private final String description;
    private final List<String> choices;

    Property(String text, @Nullable String initial, String description, String... choices) {
        this.text = text;
        this.initial = initial;
        this.description = description;
        this.choices = List.of(choices);
    }

    /** Returns the name in URLs. */
    public String text() {
        return text;
    }

    @Nullable
    String initial() {
        return initial;
    }

    String description() {
        return description;
    }

    List<String> choices() {
        return choices;
    }

    /** Returns whether only the program can set the property, because it leads out of the location. */
    boolean isOfProgram() {
        return this == TABLES || this == KEY_FILE || this == SPILL_FOLDER;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(Property::text).toList();
    }

    static @Nullable Property of(String name) {
        return Arrays.stream(values())
                .filter(each -> each.text.equals(name))
                .findFirst()
                .orElse(null);
    }
}
