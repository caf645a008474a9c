package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of EXPLAIN: a line per row. */
final class PlanText implements SqlStatement {

    private final List<String> lines;

    PlanText(String text) {
        this.lines = text.lines().toList();
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return List.of(new SqlColumn("plan", new SqlType(Types.VARCHAR, "VARCHAR", 0, 0, null), false, null, null, ""));
    }

    @Override
    public List<SqlType> parameters() {
        return List.of();
    }

    @Override
    public SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) {
        Iterator<String> rows =
                lines.stream().limit(maxRows == 0 ? Long.MAX_VALUE : maxRows).iterator();
        return new SqlRows() {
            @Override
            public @Nullable Object @Nullable [] next() {
                return rows.hasNext() ? new @Nullable Object[] {rows.next()} : null;
            }

            @Override
            public void cancel() {
                // Nothing runs.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    @Override
    public long update(List<? extends @Nullable Object> parameters, Cancellation cancellation) throws SQLException {
        throw new SQLException("EXPLAIN returns rows. Use executeQuery.", "HY000");
    }
}
