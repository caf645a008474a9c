package dev.tegula.server;

import dev.tegula.Tegula;
import java.io.IOException;

/** Starts servers of SQL. The service loader finds implementations; {@code tegula-flight} is one. */
public interface SqlServerProvider {

    /**
     * Starts a server.
     *
     * @param engine is not closed with the server
     * @param uri an array, a group or a folder of them; clients reach nothing else
     * @throws IOException if the port is in use, or a certificate cannot be read
     * @throws IllegalArgumentException if a property is invalid
     */
    Running start(Tegula engine, String uri, SqlServerOptions options) throws IOException;

    /** A running server. */
    interface Running extends AutoCloseable {

        /** Returns where clients connect, such as {@code grpc+tcp://127.0.0.1:31337}. */
        String location();

        /** Ends running statements and releases the port. */
        @Override
        void close();
    }
}
