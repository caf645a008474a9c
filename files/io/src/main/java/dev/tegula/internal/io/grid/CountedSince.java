package dev.tegula.internal.io.grid;

import dev.tegula.io.table.TableSchema;
import java.util.Map;
import java.util.TreeMap;

/**
 * The unit and calendar of times that stay numbers: {@code days since 2000-01-01} of the calendar {@code noleap}.
 * Numbers of another unit, reference or calendar are other times.
 */
public record CountedSince(String units, String calendar) {

    /** Begins the keys of {@link TableSchema#metadata} that have the unit and calendar of a column or axis. */
    private static final String KEY = "tegula.time.";

    /** Adds what a column or axis counts to the metadata of a table. */
    public void addTo(Map<String, String> metadata, String name) {
        metadata.put(KEY + name, units.strip() + "\n" + calendar.strip());
    }

    /** Returns what columns and axes of a table count, by their names. */
    public static Map<String, CountedSince> of(TableSchema schema) {
        Map<String, CountedSince> found = new TreeMap<>();
        schema.metadata().forEach((key, value) -> {
            if (key.startsWith(KEY)) {
                String[] lines = value.split("\n", 2);
                found.put(key.substring(KEY.length()), new CountedSince(lines[0], lines[1]));
            }
        });
        return found;
    }

    @Override
    public String toString() {
        return "'" + units + "' of the calendar '" + calendar + "'";
    }
}
