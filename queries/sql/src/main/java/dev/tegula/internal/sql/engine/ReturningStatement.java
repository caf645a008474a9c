package dev.tegula.internal.sql.engine;

import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.types.ResultTypes;
import dev.tegula.internal.sql.types.SqlTypeFactory;
import dev.tegula.internal.sql.write.WrittenRows;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.jspecify.annotations.Nullable;

/** A change that returns columns of the rows that it writes: {@code INSERT … RETURNING a, b}. */
final class ReturningStatement implements SqlStatement {

    private final RowChange change;
    private final SessionOptions options;
    private final List<ColumnType> written = new ArrayList<>();
    private final List<SqlColumn> columns = new ArrayList<>();

    /** A change that hands on the rows that it writes. */
    abstract static class RowChange extends ChangeStatement {

        RowChange(SessionOptions options) {
            super(options);
        }

        /** Returns why the rows cannot be returned, or null. */
        abstract @Nullable String silent();

        /**
         * Carries out the change.
         *
         * @param rows receives the rows that are written, or null
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

    private ReturningStatement(RowChange change, SessionOptions options) {
        this.change = change;
        this.options = options;
    }

    /**
     * Returns the statement.
     *
     * @param returning a query of the columns to return
     * @throws StatementException if they cannot be returned
     */
    static ReturningStatement of(
            ChangeStatement change, SessionOptions options, ArrayTable table, SqlSelect returning) {
        String silent = change instanceof RowChange rows
                ? rows.silent()
                : "DELETE does not read the rows that it deletes. SELECT them before";
        if (silent != null) {
            throw new StatementException("RETURNING: " + silent, returning.getParserPosition());
        }
        ReturningStatement statement = new ReturningStatement((RowChange) change, options);
        for (SqlNode item : returning.getSelectList()) {
            statement.add(item, table);
        }
        return statement;
    }

    private void add(SqlNode item, ArrayTable table) {
        boolean named = item.getKind() == SqlKind.AS;
        SqlNode value = named ? ((SqlCall) item).operand(0) : item;
        if (!(value instanceof SqlIdentifier name)) {
            throw new StatementException(
                    "RETURNING: columns only. SELECT expressions of the rows afterwards", item.getParserPosition());
        } else if (name.isStar()) {
            table.columns().forEach(column -> add(column, column.name(), item));
            return;
        }
        ColumnType column = Updates.requireColumn(
                new SqlIdentifier(name.names.get(name.names.size() - 1), name.getParserPosition()), table);
        add(column, named ? ((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple() : column.name(), item);
    }

    private void add(ColumnType column, String label, SqlNode item) {
        if (column.enumeration() != null) {
            throw new StatementException(
                    "RETURNING: column '" + column.name() + "' has labels. SELECT it afterwards",
                    item.getParserPosition());
        }
        written.add(column);
        SqlType type = ResultTypes.of(column.type(new SqlTypeFactory(new AtomicBoolean())));
        columns.add(new SqlColumn(label, type, column.isNullable(), null, null, ""));
    }

    @Override
    public boolean isQuery() {
        return true;
    }

    @Override
    public List<SqlColumn> columns() {
        return List.copyOf(columns);
    }

    @Override
    public List<SqlType> parameters() {
        return change.parameters();
    }

    @Override
    public void refresh() {
        change.refresh();
    }

    @Override
    public SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) throws SQLException {
        AtomicBoolean cancelled = new AtomicBoolean();
        WrittenRows rows =
                new WrittenRows(written, new MemoryAccount(options.memoryBytes(), options.spillFolder(), cancelled));
        change.run(() -> change.change(parameters, Cancellation.NONE, rows));
        RowCursor.Control control = new RowCursor.Control(cancelled, () -> {}, () -> {});
        return new RowCursor(
                columns.stream().map(SqlColumn::type).toList(),
                () -> Linq4j.asEnumerable(rows.rows()),
                maxRows == 0 ? Long.MAX_VALUE : maxRows,
                control);
    }

    @Override
    public long update(List<? extends @Nullable Object> parameters, Cancellation cancellation) throws SQLException {
        throw new SQLException("the statement returns rows. Use executeQuery.", "HY000");
    }
}
