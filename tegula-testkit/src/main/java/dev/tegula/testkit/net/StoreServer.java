package dev.tegula.testkit.net;

import java.util.Map;

/** A server on this machine that keeps objects for the tests of a store. */
public interface StoreServer extends AutoCloseable {

    /** Where it listens. */
    int port();

    /** The place in it where everything lies: {@code s3://bucket}. */
    String root();

    /**
     * What an engine needs to know to reach it.
     *
     * @param port the way to it on this machine: its own, or of something that stands before it
     * @param tries how often everything is tried, a millisecond apart
     */
    Map<String, String> settings(int port, int tries);

    @Override
    void close();
}
