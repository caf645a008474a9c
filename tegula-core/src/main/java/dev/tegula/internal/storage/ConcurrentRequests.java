package dev.tegula.internal.storage;

import dev.tegula.internal.exec.Workers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Requests of which none needs another's answer: on stores that answer slowly they are all made at once. */
public final class ConcurrentRequests {

    private ConcurrentRequests() {}

    /** The answers, in the order of what was asked. */
    public static <A, B> List<B> map(Storage storage, Workers workers, List<A> asked, Function<A, B> request) {
        if (storage.traits().lowLatency() || asked.size() < 2) {
            return asked.stream().map(request).toList();
        }
        Map<Integer, B> answers = new ConcurrentHashMap<>();
        workers.forEachRequest(asked.size(), i -> answers.put(i, request.apply(asked.get(i))));
        return List.copyOf(new TreeMap<>(answers).values());
    }
}
