package dev.tegula.internal.flight;

import dev.tegula.QueryTrace;
import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.sql.session.SqlStatement;
import dev.tegula.server.ServerOptions;
import dev.tegula.vfs.UriSecrets;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Measures a statement, and logs it as a warning if it is slow, with its plan and what its queries have read. It is
 * begun and closed by the thread that carries out the statement.
 */
final class StatementWatch implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("dev.tegula.server");
    private static final int LONGEST = 2000;

    private final ServerOptions options;
    private final String sql;
    private final SqlStatement statement;
    private final QueryTrace queries = QueryTrace.begin();
    private final long begun = System.nanoTime();
    private long waited;

    /** @param options when a statement is slow, and who gets its queries */
    StatementWatch(ServerOptions options, String sql, SqlStatement statement) {
        this.options = options;
        this.sql = sql;
        this.statement = statement;
    }

    /** Waits for the client, whose time is not counted. */
    void waiting(Runnable pause) {
        long start = System.nanoTime();
        try {
            pause.run();
        } finally {
            waited += System.nanoTime() - start;
        }
    }

    @Override
    public void close() {
        Duration time = Duration.ofNanos(System.nanoTime() - begun - waited);
        queries.close();
        queries.queries().forEach(options.queryLog());
        if (time.compareTo(options.slowRequest()) > 0) {
            LOG.log(Level.WARNING, "slow statement: " + time.toMillis() + "ms " + line(sql) + ". " + queries + plan());
        }
    }

    private String plan() {
        try {
            String plan = statement.planText();
            return plan.isEmpty() ? "" : "; plan:\n" + UriSecrets.mask(plan.strip());
        } catch (RuntimeException e) {
            return "; no plan: " + UriSecrets.mask(String.valueOf(e.getMessage()));
        }
    }

    private static String line(String sql) {
        return ShortText.cut(UriSecrets.mask(sql.strip().replaceAll("\\s+", " ")), LONGEST);
    }
}
