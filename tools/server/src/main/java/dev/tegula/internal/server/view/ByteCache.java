package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Response;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Responses in memory, up to a number of bytes. The one that was used longest ago is dropped first. */
final class ByteCache {

    private static final int OVERHEAD = 512;

    private final long limit;
    private final Map<String, Response> responses = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    ByteCache(long limit) {
        this.limit = limit;
    }

    synchronized @Nullable Response get(String key) {
        return responses.get(key);
    }

    synchronized void put(String key, Response response) {
        Response old = responses.put(key, response);
        bytes += size(key, response) - (old == null ? 0 : size(key, old));
        Iterator<Map.Entry<String, Response>> oldest = responses.entrySet().iterator();
        while (bytes > limit && oldest.hasNext()) {
            Map.Entry<String, Response> each = oldest.next();
            bytes -= size(each.getKey(), each.getValue());
            oldest.remove();
        }
    }

    private static long size(String key, Response response) {
        var body = response.body();
        return OVERHEAD + 2L * key.length() + (body == null ? 0 : body.memory());
    }
}
