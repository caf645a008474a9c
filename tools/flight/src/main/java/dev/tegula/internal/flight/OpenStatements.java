package dev.tegula.internal.flight;

import com.google.protobuf.ByteString;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.session.SqlStatement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.flight.CallStatus;
import org.jspecify.annotations.Nullable;

/** The prepared and running statements of all clients. Those of clients that have ended expire. */
final class OpenStatements {

    private static final int MOST = 1000;
    private static final long IDLE_NANOS = 600_000_000_000L;

    /** The longest unused statement goes after this time if there is no room. */
    private static final long LEAST_IDLE_NANOS = 10_000_000_000L;

    private final Map<String, Open> statements = new ConcurrentHashMap<>();
    private final Map<String, SqlRows> running = new ConcurrentHashMap<>();

    /** A statement with its parameters. */
    static final class Open {
        private final String sql;
        private final SqlStatement statement;
        private volatile List<List<@Nullable Object>> parameters = List.of();
        private final @Nullable String connection = Connections.current();
        private volatile long used = System.nanoTime();
        private volatile boolean left;

        private Open(String sql, SqlStatement statement) {
            this.sql = sql;
            this.statement = statement;
        }

        String sql() {
            return sql;
        }

        SqlStatement statement() {
            return statement;
        }

        /** Returns the lists of parameters; one empty list if there are none. */
        List<List<@Nullable Object>> parameters() {
            return parameters.isEmpty() ? List.of(List.of()) : parameters;
        }

        void bind(List<List<@Nullable Object>> lists) {
            parameters = lists;
        }
    }

    /** Keeps a statement and returns its name. */
    ByteString add(String sql, SqlStatement statement) {
        return add(new Open(sql, statement));
    }

    /** Keeps an execution of a prepared statement with its present parameters, and returns the name. */
    ByteString addExecution(Open prepared) {
        Open execution = new Open(prepared.sql, prepared.statement);
        execution.bind(prepared.parameters);
        return add(execution);
    }

    private ByteString add(Open open) {
        statements.values().removeIf(each -> System.nanoTime() - each.used > IDLE_NANOS);
        if (statements.size() >= MOST && !removeLongestUnused()) {
            throw CallStatus.RESOURCE_EXHAUSTED
                    .withDescription("too many open statements (limit " + MOST + "). Close prepared statements")
                    .toRuntimeException();
        }
        String name = UUID.randomUUID().toString();
        statements.put(name, open);
        return ByteString.copyFromUtf8(name);
    }

    /** Removes a statement of a connection that has ended, else the longest unused one. */
    private boolean removeLongestUnused() {
        long now = System.nanoTime();
        Map.Entry<String, Open> unused = statements.entrySet().stream()
                .max(Comparator.comparing((Map.Entry<String, Open> each) -> each.getValue().left)
                        .thenComparing(each -> now - each.getValue().used))
                .orElse(null);
        if (unused == null || !unused.getValue().left && now - unused.getValue().used <= LEAST_IDLE_NANOS) {
            return false;
        }
        statements.remove(unused.getKey(), unused.getValue()); // or another call has just removed it
        return true;
    }

    /** Notes that a connection has ended. Another one may still read its statements, until others need their room. */
    void leave(String connection) {
        statements.values().forEach(each -> each.left |= connection.equals(each.connection));
    }

    /** Returns a statement. */
    Open get(ByteString name) {
        Open open = statements.get(name.toStringUtf8());
        if (open == null) {
            throw closed();
        }
        open.used = System.nanoTime();
        return open;
    }

    /** Returns a statement once: it is not open any more, also for a call at the same time. */
    Open take(ByteString name) {
        Open open = statements.remove(name.toStringUtf8());
        if (open == null) {
            throw closed();
        }
        return open;
    }

    private static RuntimeException closed() {
        return CallStatus.NOT_FOUND
                .withDescription("the statement is not open any more. Prepare it again")
                .toRuntimeException();
    }

    /** Forgets a statement. */
    void remove(ByteString name) {
        statements.remove(name.toStringUtf8());
    }

    /** Notes that the rows of a statement are read, until {@link #ended}. */
    void started(ByteString name, SqlRows rows) {
        running.put(name.toStringUtf8(), rows);
    }

    /** Notes that the rows of a statement are not read any more. */
    void ended(ByteString name) {
        running.remove(name.toStringUtf8());
    }

    /** Ends a running statement; returns whether there was one. */
    boolean cancel(ByteString name) {
        SqlRows rows = running.get(name.toStringUtf8());
        if (rows != null) {
            rows.cancel();
        }
        return statements.remove(name.toStringUtf8()) != null || rows != null;
    }

    /** Ends all running statements. */
    void cancelAll() {
        running.values().forEach(SqlRows::cancel);
    }
}
