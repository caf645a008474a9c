package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.InexactDeleteException;
import dev.tegula.internal.selection.Selection;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.plan.ScanFigures;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.scan.TestConditions;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.text.ExplainClause;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.internal.sql.write.RowBatches;
import dev.tegula.internal.sql.write.WrittenRows;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * DELETE by a condition of the engine if it can evaluate that of the statement, else by the coordinates of its rows.
 */
final class DeleteStatement extends ReturningStatement.RowChange {

    private final Tegula engine;
    private final SessionOptions options;
    private final ArrayTable table;
    private final @Nullable List<Test> tests;
    private final String reason;
    private final PlannedQuery coordinates;

    /**
     * @param tests the predicates of the statement, or null if the engine does not evaluate all of them
     * @param reason why it does not
     * @param coordinates the coordinates of the rows to delete, and then what RETURNING wants of them
     */
    DeleteStatement(
            Tegula engine,
            SessionOptions options,
            ArrayTable table,
            @Nullable List<Test> tests,
            String reason,
            PlannedQuery coordinates) {
        super(options);
        this.engine = engine;
        this.options = options;
        this.table = table;
        this.tests = tests;
        this.reason = reason;
        this.coordinates = coordinates;
    }

    @Override
    public List<SqlType> parameters() {
        return coordinates.parameters();
    }

    /** Returns the columns of RETURNING. */
    List<SqlColumn> returned() {
        List<SqlColumn> all = coordinates.columns();
        return all.subList(table.schema().dimensions().size(), all.size());
    }

    @Override
    long change(List<? extends @Nullable Object> values, Cancellation cancellation, @Nullable WrittenRows deleted)
            throws SQLException {
        if (table.schema().isDense()) {
            throw new SQLFeatureNotSupportedException(
                    "DELETE: dense arrays have a value in every cell. UPDATE columns instead, for instance to NULL.");
        }
        TestConditions conditions = conditions(values);
        List<Test> known = tests;
        if (known != null && !known.stream().allMatch(conditions::isPossible)) {
            return 0;
        }
        try (ArrayWriter writer = engine.openForWriting(table.uri(), options.open())) {
            if (known != null && known.stream().allMatch(DeleteStatement::isAlways)) {
                Condition none = Selection.none(table.schema().dimensions().get(0));
                long cells = writer.previewDeleteAllBut(none).cells();
                writer.deleteAllBut(none);
                engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
                return cells;
            }
            long cells = known == null
                    ? deleteCoordinates(values, cancellation, deleted)
                    : delete(writer, condition(conditions, known));
            engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
            return cells;
        }
    }

    private TestConditions conditions(List<? extends @Nullable Object> values) throws SQLException {
        return new TestConditions(ParameterValues.of(parameters(), values).tests());
    }

    @Override
    SqlStatement explained() throws SQLException {
        List<Test> known = tests;
        if (known == null) {
            return FixedRows.lines(
                    ExplainClause.COLUMN,
                    "DELETE by coordinates, as tombstones, because " + reason + ". The rows:\n"
                            + coordinates.planText());
        }
        if (!parameters().isEmpty()) {
            return FixedRows.lines(ExplainClause.COLUMN, "DELETE by a condition, which depends on the parameters");
        }
        TestConditions conditions = conditions(List.of());
        if (!known.stream().allMatch(conditions::isPossible)) {
            return FixedRows.lines(ExplainClause.COLUMN, "DELETE of nothing");
        }
        if (known.stream().allMatch(DeleteStatement::isAlways)) {
            return FixedRows.lines(ExplainClause.COLUMN, "DELETE by a stored condition: all cells");
        }
        Condition condition = condition(conditions, known);
        try (ArrayWriter writer = engine.openForWriting(table.uri(), options.open())) {
            String text = writer.checkDelete(condition) == DeleteMethod.CONDITION
                    ? "DELETE by a stored condition: " + condition
                    : "DELETE by coordinates, as tombstones, because the format cannot store the condition exactly, as"
                            + " comparisons of columns with nulls or NaN (add c IS NOT NULL), or it is long. The cells"
                            + " with: " + condition;
            return FixedRows.lines(ExplainClause.COLUMN, text + "\n" + table.uri() + ": " + figures(condition));
        } catch (RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }

    /** Returns what finding the cells reads, which both ways do to count them. */
    private String figures(Condition condition) {
        List<String> dimensions =
                table.schema().dimensions().stream().map(Dimension::name).toList();
        try (ArrayReader array = engine.openForReading(table.uri(), options.open())) {
            return ScanFigures.text(
                    array.query().fields(dimensions).where(condition).explain());
        }
    }

    private static long delete(ArrayWriter writer, Condition condition) {
        if (writer.checkDelete(condition) == DeleteMethod.TOMBSTONES) {
            return writer.delete(condition).cells();
        }
        long cells = writer.previewDelete(condition).cells();
        if (cells > 0) {
            writer.delete(condition);
        }
        return cells;
    }

    private static boolean isAlways(Test test) {
        return test instanceof Test.All all && all.parts().isEmpty();
    }

    private static Condition condition(TestConditions conditions, List<Test> tests) {
        List<Condition> parts = tests.stream()
                .filter(test -> !isAlways(test))
                .map(conditions::of)
                .toList();
        return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
    }

    /** Deletes the cells of the statement's rows, unless one of them was changed since it was read. */
    private long deleteCoordinates(
            List<? extends @Nullable Object> values, Cancellation cancellation, @Nullable WrittenRows deleted) {
        if (table.schema().allowsDuplicates()) {
            throw InexactDeleteException.ofDuplicates(
                    coordinates.columns().size() > table.schema().dimensions().size()
                            ? "DELETE with RETURNING: deletes the rows that it reads"
                            : "DELETE: the format cannot store expressions",
                    null);
        }
        List<ColumnType> dimensions =
                table.columns().stream().filter(ColumnType::dimension).toList();
        AtomicLong count = new AtomicLong();
        engine.inTransaction(table.uri(), options.open(), transaction -> {
            count.set(0);
            coordinates.refresh();
            if (deleted != null) {
                deleted.restart();
            }
            try (SqlRows rows = coordinates.query(values, 0)) {
                SqlRows found = deleted == null ? rows : new ReturnedRows(rows, dimensions.size(), deleted);
                RowBatches batches = new RowBatches(found, dimensions, cancellation::isRequested);
                for (Cells cells = batches.next(); cells != null; cells = batches.next()) {
                    transaction.requireUnchanged(cells);
                    transaction.delete(cells);
                    count.addAndGet(cells.size());
                }
            } catch (SQLException | IOException e) {
                throw new IllegalStateException(e); // found again below this wrapper
            }
        });
        return count.get();
    }

    /** The coordinates of rows, whose other values are handed on. */
    private record ReturnedRows(SqlRows rows, int dimensions, WrittenRows deleted) implements SqlRows {
        @Override
        public @Nullable Object @Nullable [] next() throws SQLException {
            @Nullable Object @Nullable [] row = rows.next();
            if (row == null) {
                return null;
            }
            deleted.add(Arrays.copyOfRange(row, dimensions, row.length));
            return Arrays.copyOf(row, dimensions);
        }

        @Override
        public void cancel() {
            rows.cancel();
        }

        @Override
        public void close() throws SQLException {
            rows.close();
        }
    }
}
