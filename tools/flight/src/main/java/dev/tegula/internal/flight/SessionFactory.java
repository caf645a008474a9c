package dev.tegula.internal.flight;

import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.sql.engine.EngineSession;
import dev.tegula.internal.sql.errors.SqlSteps;
import dev.tegula.internal.sql.jdbc.ConnectionSettings;
import dev.tegula.internal.sql.jdbc.SessionSettings;
import dev.tegula.internal.sql.session.SqlSession;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flight.CallHeaders;
import org.apache.arrow.flight.FlightConstants;
import org.apache.arrow.flight.FlightProducer.CallContext;
import org.apache.arrow.flight.ServerHeaderMiddleware;

/** Sessions of calls at the location of the server, with the confinement of connections of JDBC. */
final class SessionFactory {

    /** Headers of calls that choose an older state of the arrays. */
    private static final List<String> HEADERS = List.of("at", "tag");

    private static final String INVALID = "22023";

    private final Tegula engine;
    private final String uri;
    private final Map<String, String> properties;

    /** @param properties those of connections of JDBC */
    SessionFactory(Tegula engine, String uri, Map<String, String> properties) {
        this.engine = engine;
        this.uri = uri;
        this.properties = properties;
    }

    /**
     * Opens the session of a call.
     *
     * @throws SQLException if a property or a header is invalid
     */
    SqlSession open(CallContext call) throws SQLException {
        Map<String, String> all = new HashMap<>(properties);
        ServerHeaderMiddleware middleware = call.getMiddleware(FlightConstants.HEADER_KEY);
        CallHeaders headers = middleware == null ? null : middleware.headers();
        for (String name : HEADERS) {
            String value = headers == null ? null : headers.get(name);
            if (value != null) {
                all.put(name, value);
            }
        }
        return open(all);
    }

    /**
     * Opens a session without headers.
     *
     * @throws SQLException if a property is invalid
     */
    SqlSession open() throws SQLException {
        return open(properties);
    }

    private SqlSession open(Map<String, String> all) throws SQLException {
        try {
            return EngineSession.openForStatement(
                    engine, uri, SessionSettings.of(engine, new ConnectionSettings(uri, all)));
        } catch (TegulaException | IllegalArgumentException e) { // such as a tag that the location does not have
            throw new SQLException(SqlSteps.message(e), INVALID, e);
        }
    }
}
