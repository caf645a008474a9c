package dev.tegula.internal.sql.catalog;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.tables.PointInTime;
import dev.tegula.query.TimestampRange;
import org.jspecify.annotations.Nullable;

/**
 * A table as of a time or tag, in its name: {@code rain as of 2026-01-01T00:00:00Z}. The clause FOR SYSTEM_TIME AS OF
 * becomes such a name before Calcite validates the statement, because Calcite plans no snapshots of its own.
 *
 * @param table the name of the table
 * @param point milliseconds since 1970, an ISO time in UTC, or a tag; null for the session's time
 */
public record TimeTravel(String table, @Nullable String point) {

    private static final String WORDS = " as of ";

    /** Parses the name of a table. */
    public static TimeTravel parse(String name) {
        int at = name.lastIndexOf(WORDS);
        return at < 0
                ? new TimeTravel(name, null)
                : new TimeTravel(name.substring(0, at), name.substring(at + WORDS.length()));
    }

    /**
     * Checks the name of a new table.
     *
     * @throws IllegalArgumentException if {@link #parse} would read another name
     */
    public static void requireName(String name) {
        if (name.contains(WORDS)) {
            throw new IllegalArgumentException("table '" + name + "': not a name, because '" + WORDS.strip()
                    + "' in a name is followed by the time or tag of the table before it. Choose another name.");
        }
    }

    /** Returns the name that {@link #parse} reads. */
    public String name() {
        return point == null ? table : table + WORDS + point;
    }

    /** Returns how to open the array. */
    OpenOptions options(Tegula engine, String uri, OpenOptions session) {
        String given = point;
        if (given == null) {
            return session;
        }
        Long millis = PointInTime.millis(given);
        if (millis == null) {
            return engine.tags(uri, session).options(given);
        }
        return session.at(TimestampRange.between(0, millis));
    }
}
