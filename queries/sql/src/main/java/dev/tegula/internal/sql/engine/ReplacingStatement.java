package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.Transaction;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.ExplainClause;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.write.ChangedRows;
import dev.tegula.internal.sql.write.Changes;
import dev.tegula.internal.sql.write.RowImport;
import dev.tegula.internal.sql.write.WrittenRows;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * UPDATE and MERGE: rows that depend on those that they replace. In sparse arrays a transaction writes them, again if
 * one of the replaced rows was changed meanwhile. If they do not fit into memory, and in dense arrays, they are written
 * as INSERT writes them.
 */
final class ReplacingStatement extends ReturningStatement.RowChange {

    private final Tegula engine;
    private final SessionOptions options;
    private final ArrayTable table;
    private final PlannedQuery rows;
    private final Changes changes;

    /** @param rows the rows to write, with all columns of the table, and then whether they change a row */
    ReplacingStatement(Tegula engine, SessionOptions options, ArrayTable table, PlannedQuery rows, Changes changes) {
        super(options);
        this.engine = engine;
        this.options = options;
        this.table = table;
        this.rows = rows;
        this.changes = changes;
    }

    @Override
    public List<SqlType> parameters() {
        return rows.parameters();
    }

    @Override
    SqlStatement explained() {
        String kept = table.columns().stream()
                .filter(changes::keeps)
                .map(ColumnType::name)
                .collect(Collectors.joining(", "));
        String copies = kept.isEmpty() ? "" : "; copied as they are stored: " + kept;
        return FixedRows.lines(
                ExplainClause.COLUMN,
                "rows are written again, with all columns" + copies + ". The rows:\n" + rows.planText());
    }

    @Override
    long change(List<? extends @Nullable Object> values, Cancellation cancellation, @Nullable WrittenRows written)
            throws SQLException, IOException {
        if (!table.schema().isDense()) {
            try {
                return replace(values, cancellation, written);
            } catch (MemoryLimitException tooMany) {
                if (changes.deletes() || written != null) {
                    throw tooMany;
                }
                // Below, rows are sorted on disk.
            }
        }
        rows.refresh();
        try (ArrayReader array = engine.openForReading(table.uri(), options.open());
                SqlRows found = rows.query(values, 0)) {
            requireColumns(array.schema());
            ChangedRows changed = new ChangedRows(found, table.columns(), changes, array, cancellation::isRequested);
            if (written != null) {
                changed.observe(written);
            }
            long count = RowImport.run(
                    new RowImport.Target(engine, table.uri(), options.open()),
                    changed,
                    options.memoryBytes(),
                    options.spillFolder());
            engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
            return count;
        }
    }

    /** Refuses other columns than those of the plan, because rows that are written again would lose their values. */
    private void requireColumns(ArraySchema now) {
        ArraySchema planned = table.schema();
        if (!now.attributes().equals(planned.attributes())) {
            throw new InvalidStateException(
                    table.uri() + ": its attributes were changed since the statement was prepared (found " + names(now)
                            + ", expected " + names(planned) + "). Prepare it again.",
                    null);
        }
    }

    private static List<String> names(ArraySchema schema) {
        return schema.attributes().stream()
                .map(attribute -> attribute.name() + " " + attribute.datatype())
                .toList();
    }

    private long replace(
            List<? extends @Nullable Object> values, Cancellation cancellation, @Nullable WrittenRows written) {
        AtomicLong count = new AtomicLong();
        engine.inTransaction(table.uri(), options.open(), transaction -> {
            requireColumns(transaction.schema());
            rows.refresh();
            try (ArrayReader array = engine.openForReading(table.uri(), options.open());
                    SqlRows found = rows.query(values, 0)) {
                ChangedRows changed =
                        new ChangedRows(found, table.columns(), changes, array, cancellation::isRequested);
                if (written != null) {
                    written.restart();
                    changed.observe(written);
                }
                count.set(write(transaction, changed));
            } catch (SQLException | IOException e) {
                throw new IllegalStateException(e); // found again below this wrapper
            }
        });
        engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
        return count.get();
    }

    private long write(Transaction transaction, ChangedRows batches) throws IOException {
        List<Cells> all = new ArrayList<>();
        for (Cells cells = batches.next(); cells != null; cells = batches.next()) {
            transaction.requireUnchanged(coordinates(cells));
            all.add(cells);
        }
        long deleted = 0;
        for (Cells each : batches.deleted()) {
            transaction.requireUnchanged(each);
            transaction.delete(each);
            deleted += each.size();
        }
        if (all.isEmpty()) {
            return deleted;
        }
        Cells cells = Cells.concat(all);
        SchemaEvolution labels = batches.growth().evolution();
        if (labels != null) {
            transaction.evolve(labels);
        }
        transaction.write(cells, Duplicates.REFUSE);
        return cells.size() + deleted;
    }

    private Cells coordinates(Cells cells) {
        return Cells.of(table.schema().dimensions().stream()
                .map(Dimension::name)
                .map(cells::column)
                .toList());
    }
}
