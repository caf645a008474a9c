package dev.tegula.internal.sql.jdbc;

import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.sql.errors.SqlSteps;
import dev.tegula.internal.sql.session.SessionOptions;
import dev.tegula.internal.sql.session.SqlSession;
import dev.tegula.vfs.UriSecrets;
import dev.tegula.vfs.VfsUri;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens connections. */
public final class Connections {

    private static final String CANNOT_CONNECT = "08001";

    private Connections() {}

    /** Opens a session on an engine. */
    public interface Opener {
        /** Returns a session at a location. */
        SqlSession open(Tegula engine, String uri, SessionOptions options);
    }

    /**
     * Opens a connection.
     *
     * @throws SQLException if a property is invalid, or there is no such folder
     */
    public static Connection open(ConnectionSettings settings, Opener opener) throws SQLException {
        SharedEngines.Lease lease;
        try {
            lease = SharedEngines.lease(settings.stores());
        } catch (IllegalArgumentException e) {
            throw new SQLException(SqlSteps.message(e), CANNOT_CONNECT, e);
        }
        boolean opened = false;
        try {
            requireFolder(settings.uri());
            SessionOptions options = SessionSettings.of(lease.engine(), settings);
            SqlSession session = opener.open(lease.engine(), settings.uri(), options);
            opened = true;
            return new SessionConnection(settings.shownUrl(), session, lease);
        } catch (TegulaException | IllegalArgumentException e) {
            throw new SQLException(SqlSteps.message(e), CANNOT_CONNECT, e);
        } finally {
            if (!opened) {
                lease.release().run();
            }
        }
    }

    /** Fails if a local folder is missing. Stores of objects have no folders that could be. */
    private static void requireFolder(String uri) throws SQLException {
        VfsUri place = VfsUri.parse(uri);
        if (place.scheme().equals("file") && Files.notExists(Path.of(place.path()))) {
            throw new SQLException(
                    UriSecrets.maskUri(uri) + ": not found (expected an array, a folder or a group)", CANNOT_CONNECT);
        }
    }
}
