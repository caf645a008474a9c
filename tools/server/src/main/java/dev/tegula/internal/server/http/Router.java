package dev.tegula.internal.server.http;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Chooses a handler by the first segments of the path. */
public final class Router implements Handler {

    private final Map<List<String>, Handler> handlers = new LinkedHashMap<>();

    /** Adds a handler of a path such as {@code api/tile}, and of everything below it. */
    public Router add(String path, Handler handler) {
        List<String> segments = path.isEmpty() ? List.of() : List.of(path.split("/", -1));
        if (handlers.putIfAbsent(segments, handler) != null) {
            throw new IllegalArgumentException("path '" + path + "': has a handler already");
        }
        return this;
    }

    @Override
    public Response handle(Request request) throws IOException {
        List<String> segments = request.path().segments();
        for (int depth = segments.size(); depth >= 0; depth--) {
            Handler handler = handlers.get(segments.subList(0, depth));
            if (handler != null) {
                return handler.handle(request.below(depth));
            }
        }
        throw HttpException.notFound(request.path());
    }
}
