package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a running query, produced as they are taken. Not thread-safe, except for {@link #cancel}. */
public interface SqlRows extends AutoCloseable {

    /**
     * Returns the next row, one object per column as {@link SqlType} states, or null at the end.
     *
     * @throws SQLException if the query fails, was cancelled (SQLSTATE 57014), or needs too much memory (53200)
     */
    @Nullable
    Object @Nullable [] next() throws SQLException;

    /**
     * Returns a cursor over the remaining rows. Callers must not also call {@link #next}.
     *
     * @param types the types of the columns
     */
    default SqlCursor cursor(List<SqlType> types) {
        return new ArrayCursor(this, types);
    }

    /** Ends the query soon: {@link #next} throws. Any thread may call it. */
    void cancel();

    /** Releases files and memory. */
    @Override
    void close() throws SQLException;
}
