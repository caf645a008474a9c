package dev.tegula.vfs;

import dev.tegula.internal.base.FlightRecording;
import java.util.concurrent.atomic.LongAdder;

/** Counts the requests of a store to its server, and records retries for Java Flight Recorder. Thread-safe. */
public final class RequestCounter {

    private final LongAdder sent = new LongAdder();
    private final LongAdder retried = new LongAdder();

    /** Begins at zero. */
    public RequestCounter() {}

    /** Counts a request that is sent, also if it is a retry. */
    public void countRequest() {
        sent.increment();
    }

    /**
     * Counts a retry of a request, whose sending is counted apart.
     *
     * @param method the method of HTTP
     * @param path what is requested, without secrets
     */
    public void countRetry(String method, String path) {
        retried.increment();
        if (FlightRecording.wasStarted()) {
            StoreRetryEvent.record(method, path);
        }
    }

    /** Returns the number of requests sent, including retries. */
    public long requests() {
        return sent.sum();
    }

    /** Returns the number of retries. */
    public long retries() {
        return retried.sum();
    }
}
