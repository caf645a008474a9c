package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A result of texts that is known already: that of EXPLAIN, SHOW and DESCRIBE. */
final class FixedRows implements SqlStatement {

    private final List<SqlColumn> columns;
    private final List<List<String>> rows;

    /** @param names the names of the columns */
    FixedRows(List<String> names, List<List<String>> rows) {
        this.columns = names.stream().map(FixedRows::column).toList();
        this.rows = List.copyOf(rows);
    }

    /** Returns a result of one column with the lines of a text. */
    static FixedRows lines(String column, String text) {
        return new FixedRows(List.of(column), text.lines().map(List::of).toList());
    }

    private static SqlColumn column(String name) {
        return new SqlColumn(name, new SqlType(Types.VARCHAR, "VARCHAR", 0, 0, null), false, null, null, "");
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return columns;
    }

    @Override
    public List<SqlType> parameters() {
        return List.of();
    }

    @Override
    public SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) {
        return of(rows.stream().map(List::toArray), maxRows);
    }

    /**
     * Returns rows that are known already.
     *
     * @param maxRows the greatest number of rows, or 0 for all
     */
    static SqlRows of(Stream<? extends @Nullable Object[]> rows, long maxRows) {
        Iterator<? extends @Nullable Object[]> left =
                rows.limit(maxRows == 0 ? Long.MAX_VALUE : maxRows).iterator();
        return new SqlRows() {
            @Override
            public @Nullable Object @Nullable [] next() {
                return left.hasNext() ? left.next() : null;
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
        throw new SQLException("the statement returns rows. Use executeQuery.", "HY000");
    }
}
