package dev.tegula.testkit.net;

import java.util.Map;

/** A local object server for the tests of a store. */
public interface StoreServer extends AutoCloseable {

    /** Returns the port of the server. */
    int port();

    /** Returns the URI of its bucket or container: {@code s3://bucket}. */
    String root();

    /**
     * Returns the settings of an engine for this server.
     *
     * @param port the port of the server, or of a proxy
     * @param tries the number of attempts, with delays of a millisecond
     */
    Map<String, String> settings(int port, int tries);

    @Override
    void close();
}
