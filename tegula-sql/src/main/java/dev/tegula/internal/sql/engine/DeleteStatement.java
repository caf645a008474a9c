package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.catalog.ArrayTable;
import dev.tegula.internal.sql.scan.Test;
import dev.tegula.internal.sql.scan.TestConditions;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlType;
import dev.tegula.query.Condition;
import dev.tegula.schema.Dimension;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** DELETE as a condition that the engine stores. */
final class DeleteStatement extends ChangeStatement {

    private final Tegula engine;
    private final SessionOptions options;
    private final ArrayTable table;
    private final List<Test> tests;
    private final List<SqlType> parameters;

    DeleteStatement(
            Tegula engine, SessionOptions options, ArrayTable table, List<Test> tests, List<SqlType> parameters) {
        super(options);
        this.engine = engine;
        this.options = options;
        this.table = table;
        this.tests = tests;
        this.parameters = parameters;
    }

    @Override
    public List<SqlType> parameters() {
        return parameters;
    }

    @Override
    long change(List<? extends @Nullable Object> values, Cancellation cancellation) throws SQLException {
        TestConditions conditions =
                new TestConditions(ParameterValues.of(parameters, values).tests());
        if (!tests.stream().allMatch(conditions::isPossible)) {
            return 0;
        }
        List<Condition> parts = new ArrayList<>();
        for (Test test : tests) {
            if (!(test instanceof Test.All all) || !all.parts().isEmpty()) {
                parts.add(conditions.of(test));
            }
        }
        if (parts.isEmpty()) {
            parts.add(everything(table.schema().dimensions().get(0)));
        }
        Condition condition = parts.size() == 1 ? parts.get(0) : new Condition.And(parts);
        try (ArrayWriter writer = engine.openForWriting(table.uri(), options.open())) {
            long cells = writer.previewDelete(condition).cells();
            if (cells > 0) {
                writer.delete(condition);
            }
            return cells;
        }
    }

    /** Returns a condition that all cells satisfy. */
    private static Condition everything(Dimension dimension) {
        return Condition.field(dimension.name()).isNotNull();
    }
}
