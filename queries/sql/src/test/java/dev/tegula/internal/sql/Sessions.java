package dev.tegula.internal.sql;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SessionOptions.Reach;
import dev.tegula.internal.sql.session.SessionOptions.TimestampMode;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Sessions of tests, and their rows as lists. */
public final class Sessions {

    private static final long MEMORY = 256L << 20;

    private Sessions() {}

    /** Returns the options of a writable session. */
    public static SessionOptions options() {
        return options(MEMORY, true);
    }

    /** Returns the options of a writable session. */
    public static SessionOptions options(long memoryBytes, boolean pushdown) {
        return new SessionOptions(
                OpenOptions.defaults(),
                memoryBytes,
                Path.of(System.getProperty("java.io.tmpdir")),
                true,
                pushdown,
                TimestampMode.EXACT,
                Map.of(),
                Reach.ANYWHERE);
    }

    /** Opens a session with default options. */
    public static EngineSession open(Tegula engine, Path folder) {
        return EngineSession.open(engine, Tegula.uri(folder), options());
    }

    /** Returns the rows of a query. */
    public static List<List<Object>> rows(EngineSession session, String sql, Object... parameters) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (SqlRows result = session.prepare(sql).query(Arrays.asList(parameters), 0)) {
            for (Object[] row = result.next(); row != null; row = result.next()) {
                rows.add(new ArrayList<>(Arrays.asList(row)));
            }
        }
        return rows;
    }

    /** Returns the lines of EXPLAIN, joined. */
    public static String plan(EngineSession session, String sql) throws SQLException {
        StringBuilder text = new StringBuilder();
        rows(session, "EXPLAIN " + sql).forEach(row -> text.append(row.get(0)).append('\n'));
        return text.toString();
    }

    /** Carries out a statement that writes and returns the number of rows. */
    public static long update(EngineSession session, String sql, Object... parameters) throws SQLException {
        return session.prepare(sql).update(Arrays.asList(parameters), SqlStatement.Cancellation.NONE);
    }
}
