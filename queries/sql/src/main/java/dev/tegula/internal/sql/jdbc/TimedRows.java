package dev.tegula.internal.sql.jdbc;

import dev.tegula.internal.sql.session.SqlCursor;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows whose computation has a timeout. */
final class TimedRows implements SqlRows {

    private final SqlRows rows;
    private final QueryTimeout timeout;

    TimedRows(SqlRows rows, QueryTimeout timeout) {
        this.rows = rows;
        this.timeout = timeout;
    }

    @Override
    public @Nullable Object @Nullable [] next() throws SQLException {
        return timeout.compute(() -> Optional.ofNullable(rows.next())).orElse(null);
    }

    @Override
    public SqlCursor cursor(List<SqlType> types) {
        SqlCursor cursor = rows.cursor(types);
        return new SqlCursor() {
            @Override
            public boolean next() throws SQLException {
                return timeout.compute(cursor::next);
            }

            @Override
            public @Nullable Object get(int column) throws SQLException {
                return cursor.get(column);
            }
        };
    }

    @Override
    public void cancel() {
        rows.cancel();
    }

    @Override
    public void close() throws SQLException {
        timeout.close();
        rows.close();
    }
}
