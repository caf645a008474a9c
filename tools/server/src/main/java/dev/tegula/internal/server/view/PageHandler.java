package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** The files of the page. */
final class PageHandler implements Handler {

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml");

    @Override
    public Response handle(Request request) throws IOException {
        List<String> segments = request.path().segments();
        String file = segments.isEmpty() ? "index.html" : String.join("/", segments);
        String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
        if (!file.matches("(vendor/)?[a-z0-9.-]+") || type == null) {
            throw HttpException.notFound(request.path());
        }
        try (InputStream in = PageHandler.class.getResourceAsStream("page/" + file)) {
            if (in == null) {
                throw HttpException.notFound(request.path());
            }
            byte[] bytes = in.readAllBytes();
            return Response.of(type, bytes).taggedBy(bytes);
        }
    }
}
