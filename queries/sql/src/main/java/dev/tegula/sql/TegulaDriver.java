package dev.tegula.sql;

import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.jdbc.ConnectionSettings;
import dev.tegula.internal.sql.jdbc.Connections;
import dev.tegula.internal.sql.jdbc.DriverVersion;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The JDBC driver of arrays. {@link DriverManager} finds it by itself.
 *
 * <p>URLs are {@code jdbc:tegula:URI}, where the URI is an array, a folder or a group in any store: groups and folders
 * are schemas, arrays are tables. Properties may follow: {@code jdbc:tegula:s3://bucket/weather;writable=true}.
 *
 * <table>
 * <caption>Properties</caption>
 * <tr><td>{@code uri}</td><td>the location, if the URL has none</td></tr>
 * <tr><td>{@code writable}</td><td>whether statements may write; default {@code false}</td></tr>
 * <tr><td>{@code at}</td><td>time of the arrays: milliseconds since 1970, or an ISO time in UTC</td></tr>
 * <tr><td>{@code tag}</td><td>tag of the array or group, instead of a time</td></tr>
 * <tr><td>{@code key}, {@code keyFile}</td><td>encryption key: 64 hexadecimal digits, or a file of 32 bytes</td></tr>
 * <tr><td>{@code memory}</td><td>memory of a statement, such as {@code 256MB}, the default</td></tr>
 * <tr><td>{@code spillFolder}</td><td>folder for rows that exceed the memory</td></tr>
 * <tr><td>{@code timestamps}</td><td>{@code exact}, {@code truncate} or {@code long}: times are exact,
 * rounded down to milliseconds, or BIGINT</td></tr>
 * <tr><td>{@code tables}</td><td>{@code location}, the default, or {@code anywhere}: what names of tables may stand for
 * beside arrays of the location: files, paths and URIs</td></tr>
 * <tr><td>{@code pushdown}</td><td>{@code false} to evaluate everything above the array engine</td></tr>
 * <tr><td>{@code vfs.…}, {@code sm.…}, {@code tegula.…}</td><td>settings of stores and of the engine</td></tr>
 * </table>
 *
 * <p>{@code tables}, {@code keyFile} and {@code spillFolder} lead out of the location, so that a URL cannot set them:
 * the program passes them with the connection. Its properties take precedence over those of the URL.
 *
 * <p>Connections of the same settings share one engine. Statements take effect at once: arrays have no transactions.
 */
public final class TegulaDriver implements Driver {

    static {
        try {
            DriverManager.registerDriver(new TegulaDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Opens a connection.
     *
     * @return null if the URL is one of another driver
     * @throws SQLException if a property is unknown or invalid, or a local folder does not exist
     */
    @Override
    public @Nullable Connection connect(String url, @Nullable Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        Properties given = properties == null ? new Properties() : properties;
        return Connections.open(ConnectionSettings.parse(url, given), EngineSession::open);
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(ConnectionSettings.PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) {
        return ConnectionSettings.describe(properties == null ? new Properties() : properties);
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.major();
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.minor();
    }

    /** Returns false: there are no transactions, and not all of SQL-92. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("the driver does not log with java.util.logging", "0A000");
    }
}
