package dev.tegula.testkit.vfs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of requests to a store, by verb.
 *
 * @param requestsByVerb the number of requests
 * @param bytesByVerb the number of bytes
 */
public record VfsCounts(Map<Verb, Long> requestsByVerb, Map<Verb, Long> bytesByVerb) {

    public VfsCounts {
        requestsByVerb = Map.copyOf(requestsByVerb);
        bytesByVerb = Map.copyOf(bytesByVerb);
    }

    static VfsCounts of(List<VfsRequest> log) {
        Map<Verb, Long> requests = new EnumMap<>(Verb.class);
        Map<Verb, Long> bytes = new EnumMap<>(Verb.class);
        for (VfsRequest request : log) {
            requests.merge(request.verb(), 1L, Long::sum);
            bytes.merge(request.verb(), request.bytes(), Long::sum);
        }
        return new VfsCounts(requests, bytes);
    }

    /**
     * Returns the number of requests of some verbs; without arguments, of all verbs that are {@linkplain Verb#isRequest
     * requests}.
     */
    public long requests(Verb... verbs) {
        return all(verbs).stream()
                .mapToLong(verb -> requestsByVerb.getOrDefault(verb, 0L))
                .sum();
    }

    /** Returns the number of bytes read, written or published by some verbs; without arguments, by all requests. */
    public long bytes(Verb... verbs) {
        return all(verbs).stream()
                .mapToLong(verb -> bytesByVerb.getOrDefault(verb, 0L))
                .sum();
    }

    private static List<Verb> all(Verb... verbs) {
        return verbs.length > 0
                ? List.of(verbs)
                : Arrays.stream(Verb.values()).filter(Verb::isRequest).toList();
    }

    /** Returns the difference from an earlier count. */
    public VfsCounts since(VfsCounts earlier) {
        Map<Verb, Long> moreRequests = new EnumMap<>(Verb.class);
        Map<Verb, Long> moreBytes = new EnumMap<>(Verb.class);
        for (Verb verb : requestsByVerb.keySet()) {
            moreRequests.put(verb, requests(verb) - earlier.requests(verb));
            moreBytes.put(verb, bytes(verb) - earlier.bytes(verb));
        }
        return new VfsCounts(moreRequests, moreBytes);
    }

    /** Formats the counts: {@code READ 3 (4096 bytes), LIST 1}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Verb verb : Verb.values()) {
            if (requests(verb) > 0) {
                parts.add(verb + " " + requests(verb) + (bytes(verb) > 0 ? " (" + bytes(verb) + " bytes)" : ""));
            }
        }
        return String.join(", ", parts);
    }
}
