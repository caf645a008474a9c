package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.InexactDeleteException;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.scan.TestConditions;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionField;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * DELETE as a condition of the engine: that of the statement if the engine can evaluate it, else the coordinates of the
 * rows that satisfy it.
 */
final class DeleteStatement extends ChangeStatement {

    private final Tegula engine;
    private final SessionOptions options;
    private final ArrayTable table;
    private final @Nullable List<Test> tests;
    private final PlannedQuery coordinates;

    /**
     * @param tests the predicates of the statement, or null if the engine does not evaluate all of them
     * @param coordinates the coordinates of the rows to delete
     */
    DeleteStatement(
            Tegula engine,
            SessionOptions options,
            ArrayTable table,
            @Nullable List<Test> tests,
            PlannedQuery coordinates) {
        super(options);
        this.engine = engine;
        this.options = options;
        this.table = table;
        this.tests = tests;
        this.coordinates = coordinates;
    }

    @Override
    public List<SqlType> parameters() {
        return coordinates.parameters();
    }

    @Override
    long change(List<? extends @Nullable Object> values, Cancellation cancellation) throws SQLException {
        if (table.schema().isDense()) {
            throw new SQLFeatureNotSupportedException(
                    "DELETE: dense arrays have a value in every cell. UPDATE columns instead, for instance to NULL.");
        }
        TestConditions conditions =
                new TestConditions(ParameterValues.of(parameters(), values).tests());
        List<Test> known = tests;
        if (known != null && !known.stream().allMatch(conditions::isPossible)) {
            return 0;
        }
        try (ArrayWriter writer = engine.openForWriting(table.uri(), options.open())) {
            if (known != null && known.stream().allMatch(DeleteStatement::isAlways)) {
                Condition none = none(table.schema().dimensions().get(0));
                long cells = writer.previewDeleteAllBut(none).cells();
                writer.deleteAllBut(none);
                engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
                return cells;
            }
            long cells = delete(writer, known == null ? ofCoordinates(values) : condition(conditions, known));
            engine.maintenance(table.uri(), options.open()).warnOfNewerWrites();
            return cells;
        }
    }

    private static long delete(ArrayWriter writer, @Nullable Condition condition) {
        if (condition == null) {
            return 0;
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

    private static Condition none(Dimension dimension) {
        ConditionField field = Condition.field(dimension.name());
        return dimension.datatype() == Datatype.STRING_ASCII
                ? field.lt("").and(field.gt(""))
                : field.lt(0).and(field.gt(0));
    }

    private static Condition condition(TestConditions conditions, List<Test> tests) {
        List<Condition> parts = tests.stream()
                .filter(test -> !isAlways(test))
                .map(conditions::of)
                .toList();
        return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
    }

    /** Returns the condition that exactly the rows of the statement satisfy, or null if there are none. */
    private @Nullable Condition ofCoordinates(List<? extends @Nullable Object> values) throws SQLException {
        if (table.schema().allowsDuplicates()) {
            throw inexact(InexactDeleteException.Obstacle.DUPLICATES);
        }
        List<ColumnType> dimensions =
                table.columns().subList(0, table.schema().dimensions().size());
        List<Condition> rows = new ArrayList<>();
        try (SqlRows found = coordinates.query(values, InexactDeleteException.MOST_CELLS + 1L)) {
            for (@Nullable Object[] row = found.next(); row != null; row = found.next()) {
                rows.add(at(dimensions, row));
            }
        }
        if (rows.size() > InexactDeleteException.MOST_CELLS) {
            throw inexact(InexactDeleteException.Obstacle.CELLS);
        }
        return rows.isEmpty() ? null : rows.size() == 1 ? rows.get(0) : new Condition.Or(rows);
    }

    private static InexactDeleteException inexact(InexactDeleteException.Obstacle obstacle) {
        return new InexactDeleteException("the format cannot store expressions", obstacle, null);
    }

    private static Condition at(List<ColumnType> dimensions, @Nullable Object[] row) throws SQLException {
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < dimensions.size(); i++) {
            Object value = row[i];
            if (value == null) {
                throw new IllegalStateException("coordinates are never null");
            }
            parts.add(TestConditions.equal(dimensions.get(i), ParameterValues.constant(value)));
        }
        return parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
    }
}
