package dev.tegula.internal.storage;

import dev.tegula.vfs.RequestCounter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Counts the calls of an engine to the stores of a scheme. Thread-safe. */
public final class StoreMeter {

    private final Map<String, LongAdder> calls = new ConcurrentHashMap<>();
    private final LongAdder failures = new LongAdder();
    private final LongAdder read = new LongAdder();
    private final LongAdder written = new LongAdder();
    private final LongAdder nanos = new LongAdder();
    private final Set<RequestCounter> servers = ConcurrentHashMap.newKeySet();

    /** Adds the requests of a store; null if it sends none. */
    StoreMeter with(@Nullable RequestCounter server) {
        if (server != null) {
            servers.add(server);
        }
        return this;
    }

    void called(String verb, long duration) {
        calls.computeIfAbsent(verb, any -> new LongAdder()).increment();
        nanos.add(duration);
    }

    void failed() {
        failures.increment();
    }

    void read(long bytes) {
        read.add(bytes);
    }

    void written(long bytes) {
        written.add(bytes);
    }

    /** Returns the number of calls by verb. */
    public Map<String, Long> calls() {
        Map<String, Long> counts = new TreeMap<>();
        calls.forEach((verb, count) -> counts.put(verb, count.sum()));
        return counts;
    }

    /** Returns the number of calls that failed, also because a file does not exist. */
    public long failures() {
        return failures.sum();
    }

    /** Returns the number of requests to servers, including retries. */
    public long requests() {
        return sum(RequestCounter::requests);
    }

    /** Returns the number of retries. */
    public long retries() {
        return sum(RequestCounter::retries);
    }

    private long sum(ToLongFunction<RequestCounter> count) {
        return servers.stream().mapToLong(count).sum();
    }

    public long bytesRead() {
        return read.sum();
    }

    public long bytesWritten() {
        return written.sum();
    }

    /** Returns the time of all calls; those at the same time count each. */
    public long nanos() {
        return nanos.sum();
    }
}
