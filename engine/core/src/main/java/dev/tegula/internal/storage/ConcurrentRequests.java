package dev.tegula.internal.storage;

import dev.tegula.internal.exec.Workers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Runs independent requests concurrently on stores with high latency. */
public final class ConcurrentRequests {

    private ConcurrentRequests() {}

    /** Applies a request to each argument and returns the results in the same order. */
    public static <A, B> List<B> map(Storage storage, Workers workers, List<A> arguments, Function<A, B> request) {
        if (storage.traits().lowLatency() || arguments.size() < 2) {
            return arguments.stream().map(request).toList();
        }
        Map<Integer, B> results = new ConcurrentHashMap<>();
        workers.forEachRequest(arguments.size(), i -> results.put(i, request.apply(arguments.get(i))));
        return List.copyOf(new TreeMap<>(results).values());
    }

    /** Runs items that make requests: as many as there are requests at a time on stores with high latency. */
    public static void forEach(Storage storage, Workers workers, int count, Workers.Item item) {
        if (storage.traits().lowLatency()) {
            workers.forEach(count, item);
        } else {
            workers.forEachRequest(count, item);
        }
    }
}
