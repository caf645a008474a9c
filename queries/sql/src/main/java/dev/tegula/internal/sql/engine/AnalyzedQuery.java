package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.ExplainClause;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** EXPLAIN ANALYZE: the plan of a query, and the rows and the time of a run. */
final class AnalyzedQuery implements SqlStatement {

    private static final double NANOS_PER_MILLI = 1e6;

    private final PlannedQuery query;

    AnalyzedQuery(PlannedQuery query) {
        this.query = query;
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return FixedRows.lines(ExplainClause.COLUMN, "").columns();
    }

    @Override
    public List<SqlType> parameters() {
        return query.parameters();
    }

    @Override
    public void refresh() {
        query.refresh();
    }

    /** Returns the rows, of which the first one runs the query, so that it can be cancelled. */
    @Override
    public SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) throws SQLException {
        long start = System.nanoTime();
        SqlRows inner = query.query(parameters, 0);
        return new SqlRows() {
            private @Nullable SqlRows lines;

            @Override
            public @Nullable Object @Nullable [] next() throws SQLException {
                SqlRows known = lines;
                if (known == null) {
                    long count = 0;
                    while (inner.next() != null) {
                        count++;
                    }
                    String figures = String.format(
                            Locale.ROOT, "%,d rows in %,.1f ms", count, (System.nanoTime() - start) / NANOS_PER_MILLI);
                    known = FixedRows.lines(ExplainClause.COLUMN, figures + "\n" + query.planText())
                            .query(List.of(), maxRows);
                    lines = known;
                }
                return known.next();
            }

            @Override
            public void cancel() {
                inner.cancel();
            }

            @Override
            public void close() throws SQLException {
                inner.close();
            }
        };
    }

    @Override
    public long update(List<? extends @Nullable Object> parameters, Cancellation cancellation) throws SQLException {
        return query.update(parameters, cancellation);
    }
}
