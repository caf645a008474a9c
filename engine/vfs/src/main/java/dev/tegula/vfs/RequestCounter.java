package dev.tegula.vfs;

import dev.tegula.internal.base.FlightRecording;
import java.util.concurrent.atomic.LongAdder;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

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
            RetryEvent event = new RetryEvent();
            if (event.isEnabled()) {
                event.method = method;
                event.path = path;
                event.commit();
            }
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

    /** Event of a retried request. Its class is loaded when a recording has started. */
    @Name("dev.tegula.StoreRetry")
    @Label("Store Retry")
    @Category("Tegula")
    @Description("A request to a store that is sent again after a failure")
    @StackTrace(false)
    static final class RetryEvent extends Event {

        @Label("Method")
        String method = "";

        @Label("Path")
        String path = "";
    }
}
