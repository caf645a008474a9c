package dev.tegula.internal.sql.engine;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.sql.errors.SqlErrors;
import dev.tegula.internal.sql.errors.SqlSteps;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlColumn;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that writes. */
abstract class ChangeStatement implements SqlStatement {

    private static final String READ_ONLY = "25006";

    private final SessionOptions options;

    ChangeStatement(SessionOptions options) {
        this.options = options;
    }

    /** Carries out the change and returns the number of rows. */
    abstract long change(List<? extends @Nullable Object> parameters, Cancellation cancellation)
            throws SQLException, IOException;

    /** Returns a query whose rows say how the statement would be carried out. */
    abstract SqlStatement explained() throws SQLException;

    @Override
    public final boolean isQuery() {
        return false;
    }

    @Override
    public final List<SqlColumn> columns() {
        return List.of();
    }

    @Override
    public final SqlRows query(List<? extends @Nullable Object> parameters, long maxRows) throws SQLException {
        throw new SQLException("the statement returns no rows. Use executeUpdate.", "HY000");
    }

    @Override
    public final long update(List<? extends @Nullable Object> parameters, Cancellation cancellation)
            throws SQLException {
        return run(() -> change(parameters, cancellation));
    }

    /** Work that writes. */
    interface Work {
        long run() throws SQLException, IOException;
    }

    /** Does work if the session may write. */
    final long run(Work work) throws SQLException {
        if (!options.writable()) {
            throw new SQLException(
                    SqlSteps.after("the connection is read-only", NextStep.of(NextStep.Action.ALLOW_WRITES)),
                    READ_ONLY);
        }
        try {
            return work.run();
        } catch (IOException | RuntimeException e) {
            throw SqlErrors.running(e);
        }
    }
}
