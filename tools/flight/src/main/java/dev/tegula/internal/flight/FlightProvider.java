package dev.tegula.internal.flight;

import dev.tegula.Tegula;
import dev.tegula.server.SqlServerOptions;
import dev.tegula.server.SqlServerProvider;
import java.io.IOException;

/** Starts servers of Flight SQL. */
public final class FlightProvider implements SqlServerProvider {

    /** Made by the service loader. */
    public FlightProvider() {}

    @Override
    public Running start(Tegula engine, String uri, SqlServerOptions options) throws IOException {
        return RunningFlight.start(new SessionFactory(engine, uri, options.properties()), options);
    }
}
