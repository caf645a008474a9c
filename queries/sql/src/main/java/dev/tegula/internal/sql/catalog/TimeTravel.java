package dev.tegula.internal.sql.catalog;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.tables.NamedState;

/**
 * A table as of a time or tag.
 *
 * @param table the name of the table
 * @param point milliseconds since 1970, an ISO time in UTC, or a tag
 */
public record TimeTravel(String table, String point) {

    /** Returns how to open the array. */
    OpenOptions options(Tegula engine, String uri, OpenOptions session) {
        return NamedState.at(engine, uri, session, point);
    }
}
