package dev.tegula.internal.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.server.ServerOptions;
import dev.tegula.server.SqlServerOptions;
import dev.tegula.server.SqlServerProvider.Running;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrow's driver of JDBC for Flight SQL. */
@Slow
class JdbcClientTest {

    private static final String TOKEN = "0123456789abcdef";

    @TempDir
    Path folder;

    private static String url(Running server) {
        return "jdbc:arrow-flight-sql://127.0.0.1:"
                + URI.create(server.location()).getPort() + "/?useEncryption=false";
    }

    @Test
    void driver_connectsByTls() throws Exception {
        Path store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "server",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        TOKEN,
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .start();
        keytool.getInputStream().readAllBytes();
        assertEquals(0, keytool.waitFor());
        KeyStore keys = KeyStore.getInstance(store.toFile(), TOKEN.toCharArray());
        Path certificate = pem("CERTIFICATE", keys.getCertificate("server").getEncoded());
        Path key = pem("PRIVATE KEY", keys.getKey("server", TOKEN.toCharArray()).getEncoded());
        SqlServerOptions options =
                new SqlServerOptions(ServerOptions.defaults().withToken(TOKEN), Map.of(), certificate, key);
        try (Tegula engine = Tegula.create();
                Running server = new FlightProvider().start(engine, Tegula.uri(folder), options)) {
            assertTrue(server.location().startsWith("grpc+tls://"), server.location());
            String url = url(server).replace("useEncryption=false", "useEncryption=true&tlsRootCerts=" + certificate);
            try (Connection connection = DriverManager.getConnection(url, "me", TOKEN);
                    ResultSet rows = connection.createStatement().executeQuery("SELECT 1")) {
                assertTrue(rows.next());
                assertEquals(1, rows.getInt(1));
            }
            assertThrows(SQLException.class, () -> DriverManager.getConnection(url(server), "me", TOKEN));
        }
    }

    private Path pem(String kind, byte[] content) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Path file = folder.resolve(kind.replace(' ', '-') + ".pem");
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    @Test
    void driver_readsWritesAndLists() throws Exception {
        SqlServerOptions options =
                new SqlServerOptions(ServerOptions.defaults().withToken(TOKEN), Map.of("writable", "true"), null, null);
        try (Tegula engine = Tegula.create();
                Running server = new FlightProvider().start(engine, Tegula.uri(folder), options)) {
            assertThrows(SQLException.class, () -> DriverManager.getConnection(url(server), "me", "wrong"));
            try (Connection connection = DriverManager.getConnection(url(server), "me", TOKEN);
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate(
                        "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR NULL, v DOUBLE NOT NULL)");
                assertEquals(2, statement.executeUpdate("INSERT INTO t VALUES (1, 'a', 0.5), (2, NULL, 1.5)"));
                try (ResultSet rows = statement.executeQuery("SELECT id, name, v FROM t ORDER BY id")) {
                    assertTrue(rows.next());
                    assertEquals(1, rows.getInt("id"));
                    assertEquals("a", rows.getString("name"));
                    assertTrue(rows.next());
                    assertEquals(null, rows.getString(2));
                    assertEquals(1.5, rows.getDouble(3));
                    assertFalse(rows.next());
                }
                try (PreparedStatement query = connection.prepareStatement("SELECT v FROM t WHERE id = ?")) {
                    query.setInt(1, 2);
                    try (ResultSet rows = query.executeQuery()) {
                        assertTrue(rows.next());
                        assertEquals(1.5, rows.getDouble(1));
                    }
                }
                try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
                    assertTrue(tables.next());
                    assertEquals("t", tables.getString("TABLE_NAME"));
                    assertFalse(tables.next());
                }
                try (ResultSet columns = connection.getMetaData().getColumns(null, null, "t", "%")) {
                    assertTrue(columns.next());
                    assertEquals("id", columns.getString("COLUMN_NAME"));
                }
                try (Connection past = DriverManager.getConnection(url(server) + "&at=1577836800000", "me", TOKEN);
                        Statement before = past.createStatement();
                        ResultSet rows = before.executeQuery("SELECT count(*) FROM t")) {
                    assertTrue(rows.next());
                    assertEquals(0, rows.getLong(1));
                }
                SQLException e = assertThrows(SQLException.class, () -> statement.executeQuery("SELECT nome FROM t"));
                assertTrue(e.getMessage().contains("did you mean 'name'?"), e.getMessage());
            }
        }
    }
}
