package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.ExplainClause;
import dev.tegula.internal.sql.write.RowBatches;
import dev.tegula.internal.sql.write.RowImport;
import dev.tegula.internal.sql.write.WrittenRows;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** INSERT. */
final class InsertStatement extends ReturningStatement.RowChange {

    private final Tegula engine;
    private final SessionOptions options;
    private final ArrayTable table;
    private final SqlStatement rows;

    /** @param rows the new rows, with all columns of the table */
    InsertStatement(Tegula engine, SessionOptions options, ArrayTable table, SqlStatement rows) {
        super(options);
        this.engine = engine;
        this.options = options;
        this.table = table;
        this.rows = rows;
    }

    /** Returns whether the rows are known without a plan. */
    boolean isLiteral() {
        return rows instanceof LiteralRows;
    }

    @Override
    public List<SqlType> parameters() {
        return rows.parameters();
    }

    @Override
    public void refresh() {
        rows.refresh();
    }

    @Override
    SqlStatement explained() {
        return rows instanceof PlannedQuery query
                ? query.explained()
                : FixedRows.lines(ExplainClause.COLUMN, "rows of the statement");
    }

    @Override
    long change(List<? extends @Nullable Object> parameters, Cancellation cancellation, @Nullable WrittenRows written)
            throws SQLException, IOException {
        try (SqlRows cells = rows.query(parameters, 0)) {
            return write(cells, cancellation, written);
        }
    }

    @Override
    public long[] updateAll(List<? extends List<? extends @Nullable Object>> lists, Cancellation cancellation)
            throws SQLException {
        try (BatchRows all = new BatchRows(rows, lists)) {
            run(() -> write(all, cancellation, null));
            return all.counts();
        }
    }

    private long write(SqlRows cells, Cancellation cancellation, @Nullable WrittenRows written) throws IOException {
        RowBatches batches = new RowBatches(cells, table.columns(), cancellation::isRequested);
        if (written != null) {
            try (ArrayReader array = engine.openForReading(table.uri(), options.open())) {
                batches.observe(written, array);
            }
        }
        RowImport.Target target = new RowImport.Target(engine, table.uri(), options.open());
        long count = RowImport.run(target, batches, options.memoryBytes(), options.spillFolder());
        engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
        return count;
    }
}
