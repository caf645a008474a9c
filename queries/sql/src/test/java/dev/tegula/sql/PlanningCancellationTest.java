package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Timeouts, cancellations and interrupts also end the planning of a statement. */
@Timeout(120)
@Slow
class PlanningCancellationTest {

    private static final String CANCELLED = "57014";

    @TempDir
    Path folder;

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        Weather.create(folder);
        connection = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static String list(int count, String separator, String element) {
        return IntStream.range(0, count)
                .mapToObj(i -> element.replace("#", String.valueOf(i)))
                .collect(Collectors.joining(separator));
    }

    /** Statements whose planning takes many seconds. */
    static Stream<String> longStatements() {
        String columns = "SELECT " + list(5000, ", ", "id + # AS c#") + " FROM stations";
        String code = "SELECT CASE " + list(2000, " ", "WHEN id + height = # THEN '#'") + " END FROM stations";
        return Stream.of(columns, code);
    }

    @ParameterizedTest
    @MethodSource("longStatements")
    void queryTimeout_endsPlanning(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            SQLTimeoutException late = assertThrows(SQLTimeoutException.class, () -> statement.execute(sql));
            assertEquals(CANCELLED, late.getSQLState());
            assertTrue(late.getMessage().startsWith("the statement took longer than 1 second,"), late.getMessage());
            statement.setQueryTimeout(0);
            try (ResultSet rows = statement.executeQuery("SELECT 1")) {
                assertTrue(rows.next());
            }
        }
    }

    @Test
    void cancel_fromAnotherThread_endsPlanning_andItsThread() throws Exception {
        String sql = longStatements().toList().get(0);
        try (Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(
                    () -> assertThrows(SQLException.class, () -> statement.executeQuery(sql)));
            while (!failure.isDone()) {
                Thread.sleep(100);
                statement.cancel();
            }
            assertEquals(CANCELLED, failure.get().getSQLState());
            assertEquals("the statement was cancelled", failure.get().getMessage());
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("tegula-sql-planning")) {
                thread.join();
            }
        }
    }

    @Test
    void interruptedThread_plansNothing_andStaysInterrupted() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql :
                    List.of("SELECT * FROM stations", longStatements().toList().get(1))) {
                Thread.currentThread().interrupt();
                SQLException e = assertThrows(SQLException.class, () -> statement.executeQuery(sql));
                assertTrue(Thread.interrupted());
                assertEquals(CANCELLED, e.getSQLState());
                Thread.currentThread().interrupt();
                e = assertThrows(SQLException.class, () -> connection.prepareStatement(sql));
                assertTrue(Thread.interrupted());
                assertEquals(CANCELLED, e.getSQLState());
            }
        }
    }

    @Test
    void refusedStatement_hasTheStackOfItsCaller() {
        SQLException e = assertThrows(SQLException.class, () -> connection.prepareStatement("SELECT nothing"));
        assertTrue(Stream.of(e.getStackTrace())
                .anyMatch(each -> each.getClassName().equals(PlanningCancellationTest.class.getName())));
    }
}
