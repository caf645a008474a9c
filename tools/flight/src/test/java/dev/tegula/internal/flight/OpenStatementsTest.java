package dev.tegula.internal.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.tegula.internal.sql.session.SqlStatement;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.arrow.flight.FlightRuntimeException;
import org.junit.jupiter.api.Test;

class OpenStatementsTest {

    private static final int MOST = 1000;

    private final OpenStatements statements = new OpenStatements();
    private final SqlStatement statement = (SqlStatement) Proxy.newProxyInstance(
            SqlStatement.class.getClassLoader(), new Class<?>[] {SqlStatement.class}, (proxy, method, arguments) -> {
                throw new AssertionError(method);
            });

    private ByteString add(String connection) throws Exception {
        return Connections.named(connection).call(() -> statements.add("SELECT 1", statement));
    }

    @Test
    void statementsOfConnectionsThatHaveEnded_makeRoom() throws Exception {
        ByteString kept = add("other");
        List<ByteString> left = new ArrayList<>();
        for (int i = 1; i < MOST; i++) {
            left.add(add("killed"));
        }
        FlightRuntimeException full = assertThrows(FlightRuntimeException.class, () -> add("other"));
        assertTrue(full.getMessage().contains("too many open statements (limit 1000)"), full.getMessage());
        statements.leave("killed");
        assertEquals("SELECT 1", statements.get(left.get(0)).sql()); // until others need the room
        for (int i = 1; i < MOST; i++) {
            add("other");
        }
        assertEquals("SELECT 1", statements.get(kept).sql());
        for (ByteString name : left) {
            assertThrows(FlightRuntimeException.class, () -> statements.get(name));
        }
    }

    @Test
    void connectionsThatNeedRoomAtTheSameTime_allFindIt() throws Exception {
        for (int i = 0; i < MOST; i++) {
            add("killed");
        }
        statements.leave("killed");
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<ByteString>> calls = new ArrayList<>();
            for (int i = 0; i < MOST / 2; i++) {
                calls.add(() -> add("other"));
            }
            for (Future<ByteString> name : threads.invokeAll(calls)) {
                assertEquals("SELECT 1", statements.get(name.get()).sql());
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
