package dev.tegula.internal.sql.catalog;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.TimestampRange;

/**
 * A table as of a time or tag.
 *
 * @param table the name of the table
 * @param point milliseconds since 1970, an ISO time in UTC, or a tag
 */
public record TimeTravel(String table, String point) {

    /** Returns how to open the array. */
    OpenOptions options(Tegula engine, String uri, OpenOptions session) {
        Long millis = TimestampRange.millis(point);
        if (millis == null) {
            return engine.tags(uri, session).options(point);
        }
        return session.at(TimestampRange.between(0, millis));
    }
}
