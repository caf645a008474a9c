package dev.tegula.sql;

import dev.tegula.internal.sql.jdbc.ConnectionSettings;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A source of connections to one location, for pools and frameworks. Thread-safe after its setters have been called.
 */
public final class TegulaDataSource implements DataSource {

    private final TegulaDriver driver = new TegulaDriver();
    private final Properties properties = new Properties();
    private @Nullable String url;
    private @Nullable PrintWriter log;
    private int loginTimeout;

    /** Makes a data source without a URL. */
    public TegulaDataSource() {}

    /** Sets the URL, such as {@code jdbc:tegula:data/temps}. */
    public void setUrl(String url) {
        this.url = url;
    }

    /** Returns the URL, or null if none is set. */
    public @Nullable String getUrl() {
        return url;
    }

    /** Sets a property of connections, as {@link TegulaDriver} lists them. */
    public void setProperty(String name, String value) {
        properties.setProperty(name, value);
    }

    /**
     * Opens a connection.
     *
     * @throws SQLException if no URL is set, or it is not one of {@link TegulaDriver}
     */
    @Override
    public Connection getConnection() throws SQLException {
        String location = url;
        Connection connection = location == null ? null : driver.connect(location, properties);
        if (connection == null) {
            throw new SQLException(
                    "data source: no URL of Tegula (found '" + location + "', expected " + ConnectionSettings.PREFIX
                            + "URI)",
                    "08001");
        }
        return connection;
    }

    /** Opens a connection. Names of users have no meaning here. */
    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return getConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return log;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) {
        log = writer;
    }

    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("data source: is no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
