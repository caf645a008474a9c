package dev.tegula.internal.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.SqlServerOptions;
import dev.tegula.server.SqlServerProvider.Running;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that are killed while they read leave a server that answers, with its memory. */
@Nightly
class KilledClientsTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final int KILLS = Amounts.of("tegula.flightKills", 1);
    private static final int CLIENTS = Amounts.fixed("tegula.flightClients", 8);
    private static final int ROWS = 50_000;

    @TempDir
    Path folder;

    @Test
    void clientsThatAreKilled_leaveTheServerItsMemory() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + folder + ";writable=true");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE many (id BIGINT PRIMARY KEY, v BIGINT NOT NULL)");
            statement.execute("INSERT INTO many SELECT i, i * 2 FROM generate_series(1, " + ROWS + ") AS t(i)");
        }
        ServerOptions options = ServerOptions.defaults().withToken(TOKEN);
        try (Tegula engine = Tegula.create();
                Running server = new FlightProvider()
                        .start(engine, Tegula.uri(folder), new SqlServerOptions(options, Map.of(), null, null))) {
            int port = URI.create(server.location()).getPort();
            for (int kill = 0; kill < KILLS; kill++) {
                readAndKill(port);
            }
            assertEquals((long) ROWS * (ROWS + 1), sum(port));
        } // fails if batches are not released
    }

    private static long sum(int port) throws SQLException {
        String url = "jdbc:arrow-flight-sql://127.0.0.1:" + port + "/?useEncryption=false&user=me&password=" + TOKEN;
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT sum(v) FROM many")) {
            assertTrue(rows.next());
            return rows.getLong(1);
        }
    }

    /** Ends the process of clients in the middle of what they read. */
    private static void readAndKill(int port) throws IOException {
        Process process = ChildJvm.of(
                        List.of("-Xmx512m", "--add-opens=java.base/java.nio=ALL-UNNAMED"),
                        FlightClients.class,
                        String.valueOf(port),
                        TOKEN,
                        String.valueOf(CLIENTS))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader answers = process.inputReader()) {
            for (int i = 0; i < 3 * CLIENTS; i++) {
                String answer = answers.readLine();
                assertTrue(answer != null && answer.matches("all " + ROWS + "|total 1|begun [0-9]+"), answer);
            }
        } finally {
            process.destroyForcibly();
        }
    }
}
