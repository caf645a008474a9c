package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A cursor over rows that creates an object for a value only on demand. */
public interface SqlCursor {

    /**
     * Moves to the next row, at first to the first one.
     *
     * @return false at the end
     * @throws SQLException if the query fails, was cancelled (SQLSTATE 57014), or needs too much memory (53200)
     */
    boolean next() throws SQLException;

    /**
     * Returns a value of the row, as {@link SqlType} states, but milliseconds since 1970 in UTC as a Long for each type
     * {@link SqlType#isInMillis() in milliseconds}, which needs no calendar.
     *
     * @param column counted from 0
     * @throws SQLException if the value has no such object, as a time beyond SQL's
     */
    @Nullable
    Object get(int column) throws SQLException;

    /** Returns whether {@link #longAt} returns the value: a whole number or milliseconds, not null. */
    default boolean isWhole(int column) {
        return false;
    }

    /** Returns a value without an object. */
    default long longAt(int column) {
        throw new IllegalStateException("no whole number without an object");
    }

    /** Returns whether {@link #doubleAt} returns the value: a floating-point number, not null. */
    default boolean isReal(int column) {
        return false;
    }

    /** Returns a value without an object. */
    default double doubleAt(int column) {
        throw new IllegalStateException("no floating-point number without an object");
    }
}
