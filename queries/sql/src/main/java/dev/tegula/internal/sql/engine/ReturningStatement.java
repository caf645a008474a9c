package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.catalog.WrittenTable;
import dev.tegula.internal.sql.dialect.Functions;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.StatementException;
import dev.tegula.internal.sql.write.WrittenRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** A change that returns values of the rows that it writes or deletes: {@code INSERT … RETURNING a, b + 1}. */
final class ReturningStatement implements SqlStatement {

    private static final String ROWS_ONLY = "RETURNING: values of the row only, without subqueries, aggregates and"
            + " window functions. SELECT those afterwards";

    private final RowChange change;
    private final SessionOptions options;
    private final ArrayTable table;
    private final List<SqlColumn> columns;
    private final @Nullable Query query;

    /** A change that hands on the rows that it writes or deletes. */
    abstract static class RowChange extends ChangeStatement {

        RowChange(SessionOptions options) {
            super(options);
        }

        /**
         * Carries out the change.
         *
         * @param rows receives the rows, or null
         */
        abstract long change(
                List<? extends @Nullable Object> parameters, Cancellation cancellation, @Nullable WrittenRows rows)
                throws SQLException, java.io.IOException;

        @Override
        final long change(List<? extends @Nullable Object> parameters, Cancellation cancellation)
                throws SQLException, java.io.IOException {
            return change(parameters, cancellation, null);
        }
    }

    /**
     * What is wanted of rows that are written.
     *
     * @param statement a query of the rows
     * @param rows its only table
     */
    record Query(PlannedQuery statement, WrittenTable rows) {

        /** Computes the clause for a batch of rows. The parameters are those of the whole statement. */
        private List<@Nullable Object[]> of(List<@Nullable Object[]> batch, List<? extends @Nullable Object> parameters)
                throws SQLException {
            rows.hold(batch);
            List<@Nullable Object[]> found = new ArrayList<>();
            int known = statement.parameters().size(); // none, or all
            try (SqlRows values = statement.query(parameters.subList(0, known), 0)) {
                for (Object[] row = values.next(); row != null; row = values.next()) {
                    found.add(row);
                }
                return found;
            }
        }
    }

    private ReturningStatement(
            RowChange change,
            SessionOptions options,
            ArrayTable table,
            List<SqlColumn> columns,
            @Nullable Query query) {
        this.change = change;
        this.options = options;
        this.table = table;
        this.columns = columns;
        this.query = query;
    }

    /** Returns a statement whose rows are written. */
    static ReturningStatement ofWritten(RowChange change, SessionOptions options, ArrayTable table, Query query) {
        return new ReturningStatement(change, options, table, query.statement().columns(), query);
    }

    /** Returns a statement whose rows are deleted. */
    static ReturningStatement ofDeleted(DeleteStatement change, SessionOptions options, ArrayTable table) {
        return new ReturningStatement(change, options, table, change.returned(), null);
    }

    /**
     * Returns the clause of a change, as a query without a table.
     *
     * @throws StatementException if it is more than values of a row
     */
    static SqlSelect requireRows(SqlNode clause) {
        if (!(clause instanceof SqlSelect select)
                || select.getFrom() != null
                || select.getWhere() != null
                || select.isDistinct()) {
            throw new StatementException(ROWS_ONLY, clause.getParserPosition());
        }
        select.getSelectList().accept(new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
                if (call.isA(SqlKind.QUERY)
                        || call.getKind() == SqlKind.OVER
                        || Functions.isAggregate(call.getOperator().getName())) {
                    throw new StatementException(ROWS_ONLY, call.getParserPosition());
                }
                return super.visit(call);
            }
        });
        return select;
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public boolean writes() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return List.copyOf(columns);
    }

    @Override
    public List<SqlType> parameters() {
        List<SqlType> all = new ArrayList<>(change.parameters());
        if (query != null) { // its own are the last ones of the text
            List<SqlType> known = query.statement().parameters();
            all.addAll(known.subList(Math.min(all.size(), known.size()), known.size()));
        }
        return all;
    }

    @Override
    public void refresh() {
        change.refresh();
    }

    @Override
    public synchronized SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) throws SQLException {
        Query wanted = query;
        WrittenRows rows = new WrittenRows(
                table.columns(),
                new MemoryAccount(options.memoryBytes(), options.spillFolder(), new AtomicBoolean()),
                wanted == null ? batch -> batch : batch -> wanted.of(batch, parameters));
        int own = change.parameters().size();
        change.run(() -> change.change(parameters.subList(0, own), Cancellation.NONE, rows));
        return FixedRows.of(rows.rows().stream(), maxRows);
    }

    @Override
    public long update(List<? extends @Nullable Object> parameters, Cancellation cancellation) throws SQLException {
        throw new SQLException("the statement returns rows. Use executeQuery.", "HY000");
    }
}
