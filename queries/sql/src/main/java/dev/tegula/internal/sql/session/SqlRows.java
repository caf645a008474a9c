package dev.tegula.internal.sql.session;

import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
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
     * Returns the next row like {@link #next}, but each value of a type {@link SqlType#isInMillis() in milliseconds} as
     * a Long: since 1970 in UTC, which needs no calendar.
     *
     * @param types the types of the columns
     */
    default @Nullable Object @Nullable [] nextInMillis(List<SqlType> types) throws SQLException {
        @Nullable Object[] row = next();
        if (row == null) {
            return null;
        }
        @Nullable Object[] inMillis = row.clone();
        for (int i = 0; i < row.length; i++) {
            if (types.get(i).isInMillis() && row[i] instanceof LocalDateTime time) {
                inMillis[i] = time.toInstant(ZoneOffset.UTC).toEpochMilli();
            }
        }
        return inMillis;
    }

    /** Ends the query soon: {@link #next} throws. Any thread may call it. */
    void cancel();

    /** Releases files and memory. */
    @Override
    void close() throws SQLException;
}
