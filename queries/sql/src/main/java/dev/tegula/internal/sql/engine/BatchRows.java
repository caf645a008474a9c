package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a query with one list of parameters after another. */
final class BatchRows implements SqlRows {

    private final SqlStatement query;
    private final List<? extends List<? extends @Nullable Object>> lists;
    private final long[] counts;
    private @Nullable SqlRows current;
    private int list = -1;

    BatchRows(SqlStatement query, List<? extends List<? extends @Nullable Object>> lists) {
        this.query = query;
        this.lists = lists;
        this.counts = new long[lists.size()];
    }

    /** Returns the number of rows of each list. */
    long[] counts() {
        return counts;
    }

    @Override
    public @Nullable Object @Nullable [] next() throws SQLException {
        while (true) {
            SqlRows rows = current;
            @Nullable Object[] row = rows == null ? null : rows.next();
            if (row != null) {
                counts[list]++;
                return row;
            }
            close();
            if (list + 1 >= counts.length) {
                return null;
            }
            current = query.query(lists.get(++list), 0);
        }
    }

    @Override
    public void cancel() {
        SqlRows rows = current;
        if (rows != null) {
            rows.cancel();
        }
    }

    @Override
    public void close() throws SQLException {
        SqlRows rows = current;
        current = null;
        if (rows != null) {
            rows.close();
        }
    }
}
