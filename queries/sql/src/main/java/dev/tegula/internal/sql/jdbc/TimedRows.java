package dev.tegula.internal.sql.jdbc;

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
    public @Nullable Object @Nullable [] nextInMillis(List<SqlType> types) throws SQLException {
        return timeout.compute(() -> Optional.ofNullable(rows.nextInMillis(types)))
                .orElse(null);
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
