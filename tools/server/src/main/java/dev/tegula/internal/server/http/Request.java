package dev.tegula.internal.server.http;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request. Immutable.
 *
 * @param method GET, HEAD or OPTIONS
 * @param path the path below the handler
 * @param parameters the query string
 * @param headers the first value of each header, by its name in lower case
 */
public record Request(String method, RequestPath path, Parameters parameters, Map<String, String> headers) {

    /** Returns the value of a header, or null. */
    public @Nullable String header(String name) {
        return headers.get(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the same request with the path below some segments. */
    public Request below(int depth) {
        return new Request(method, path.below(depth), parameters, headers);
    }
}
