package dev.tegula.internal.server.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A running server. */
public final class HttpService implements AutoCloseable {

    private static final int BACKLOG = 256;
    private static final int MEMORY_UNIT = 1 << 10;
    private static final int WAIT_SECONDS = 5;
    private static final int CHUNK = 1 << 16;

    private final HttpServer server;
    private final RequestThreads threads;
    private final ClientCounts clients;
    private final AccessRules rules;
    private final Handler handler;
    private final HttpLimits limits;
    private final Semaphore memory;
    private final Traffic traffic;

    private HttpService(HttpServer server, AccessRules rules, HttpLimits limits, Handler handler, Traffic traffic) {
        this.server = server;
        this.rules = rules;
        this.limits = limits;
        this.handler = handler;
        this.traffic = traffic;
        threads = new RequestThreads(limits);
        clients = new ClientCounts(limits.perClient());
        memory = new Semaphore(Math.max(1, (int) (limits.memory() / MEMORY_UNIT)), true);
    }

    /**
     * Starts a server.
     *
     * @param address where it listens; port 0 for any free one
     * @param traffic counts and logs the requests
     * @throws IOException if the port is in use
     */
    public static HttpService start(
            InetSocketAddress address, AccessRules rules, HttpLimits limits, Handler handler, Traffic traffic)
            throws IOException {
        ServerProperties.set();
        HttpServer server = HttpServer.create(address, BACKLOG);
        HttpService service = new HttpService(server, rules, limits, handler, traffic);
        server.setExecutor(service.threads);
        server.createContext("/", service::exchange);
        server.start();
        return service;
    }

    /** Returns the address where the server listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** Stops at once. */
    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }

    private void exchange(HttpExchange exchange) {
        threads.work();
        Traffic.Visit visit = traffic.begin();
        try {
            answer(exchange);
            threads.read(); // the client may send another request
        } catch (IOException e) {
            exchange.close(); // the client closed the connection, or was too slow
        } catch (RuntimeException | Error e) {
            Failures.log(e); // The response has begun, so all that is left is to break it off.
            exchange.close();
        } finally {
            traffic.end(exchange, visit);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        InetAddress client = exchange.getRemoteAddress().getAddress();
        Request request;
        try {
            request = request(exchange);
        } catch (HttpException e) {
            send(exchange, null, Failures.response(e));
            return;
        }
        if (!clients.enter(client)) {
            send(exchange, request, tooMany());
            return;
        }
        try {
            send(exchange, request, respond(exchange, request));
        } finally {
            clients.leave(client);
        }
    }

    private Response tooMany() {
        return Response.text(
                        429, "too many concurrent requests (expected at most " + limits.perClient() + "). Retry later.")
                .header("Retry-After", "1");
    }

    private static Request request(HttpExchange exchange) {
        Map<String, String> headers = new HashMap<>();
        exchange.getRequestHeaders().forEach((name, values) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            headers.put(lower, lower.equals("cookie") ? String.join(";", values) : values.get(0));
            if (lower.equals("host") && values.size() > 1) {
                throw HttpException.badRequest("header Host: must occur once");
            }
        });
        return new Request(
                exchange.getRequestMethod(),
                RequestPath.parse(exchange.getRequestURI().getRawPath()),
                Parameters.parse(exchange.getRequestURI().getRawQuery()),
                headers);
    }

    private Response respond(HttpExchange exchange, Request request) {
        try {
            if (Traffic.isHealth(request)) {
                return Response.text(200, "ok"); // Probes send neither a token nor a name that is allowed.
            }
            Response checked = rules.check(request, exchange.getLocalAddress());
            return checked != null ? checked : conditional(request, handler.handle(request));
        } catch (HttpException e) {
            return Failures.response(e);
        } catch (IOException | RuntimeException | Error e) { // an escaping error would leave the client waiting
            return Failures.response(e);
        }
    }

    /** Replaces a response by 304 if the client has it. */
    private static Response conditional(Request request, Response response) {
        String tag = response.headers().get("ETag");
        String known = request.header("If-None-Match");
        if (tag == null || known == null || response.status() != 200) {
            return response;
        }
        for (String each : known.split(",", -1)) {
            String plain = each.strip().startsWith("W/") ? each.strip().substring(2) : each.strip();
            if (plain.equals(tag) || plain.equals("*")) {
                return response.withStatus(304);
            }
        }
        return response;
    }

    private void send(HttpExchange exchange, @Nullable Request request, Response response) throws IOException {
        SecurityHeaders.ALL.forEach(
                (name, value) -> exchange.getResponseHeaders().set(name, value));
        if (request != null) {
            rules.headers(request)
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        }
        exchange.getResponseHeaders().set("Cache-Control", "no-cache");
        response.headers()
                .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        if (response.status() >= 400) {
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            closeIfBodyFollows(exchange, response);
        }
        Body body = response.body();
        if (body == null) {
            exchange.sendResponseHeaders(response.status(), -1);
            return;
        }
        exchange.getResponseHeaders().set("Accept-Ranges", "bytes");
        ByteRange range = response.status() == 200 && request != null ? range(request, response, body) : null;
        int status = range == null ? response.status() : range.length() > 0 ? 206 : 416;
        if (status == 416) {
            exchange.getResponseHeaders().set("Content-Range", "bytes */" + body.length());
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        ByteRange part = range == null ? new ByteRange(0, body.length()) : range;
        if (range != null) {
            exchange.getResponseHeaders().set("Content-Range", range.header(body.length()));
        }
        if (request != null && request.method().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(part.length()));
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        write(exchange, status, part, body);
    }

    /** Closes the connection of a request whose body was not read, because it would be taken for a request. */
    private static void closeIfBodyFollows(HttpExchange exchange, Response response) {
        if (response.status() == 413) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
    }

    private static @Nullable ByteRange range(Request request, Response response, Body body) {
        String condition = request.header("If-Range");
        boolean changed =
                condition != null && !condition.equals(response.headers().get("ETag"));
        return changed ? null : ByteRange.parse(request.header("Range"), body.length());
    }

    private void write(HttpExchange exchange, int status, ByteRange part, Body body) throws IOException {
        int units = (int) Math.min(limits.memory() / MEMORY_UNIT, body.memory() / MEMORY_UNIT + 1);
        boolean granted = false;
        try {
            granted = memory.tryAcquire(units, WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!granted) {
            exchange.getResponseHeaders().set("Retry-After", "2");
            exchange.sendResponseHeaders(503, -1);
            return;
        }
        try {
            threads.write();
            exchange.sendResponseHeaders(status, part.length() == 0 ? -1 : part.length());
            threads.work(); // The body may wait for a store before it writes.
            if (part.length() > 0) {
                body.write(new Progress(exchange.getResponseBody()), part.first(), part.length());
                exchange.getResponseBody().flush();
                threads.read(); // Closing the body reads the rest of the request.
                exchange.getResponseBody().close();
            }
        } finally {
            memory.release(units);
        }
    }

    /** Writes in chunks and reports each one, so that a client that takes none is noticed. */
    private final class Progress extends FilterOutputStream {

        Progress(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            for (int done = 0; done < length; done += CHUNK) {
                threads.write();
                out.write(bytes, offset + done, Math.min(CHUNK, length - done));
            }
            threads.work();
        }
    }

    /** The headers of all responses. */
    private static final class SecurityHeaders {

        private static final String POLICY = String.join(
                "; ",
                List.of(
                        "default-src 'none'",
                        "script-src 'self'",
                        // The hash is that of a rule that OpenSeadragon adds to the page.
                        "style-src 'self' 'sha256-9xTiqzfwFaL2SGb1rmr8gysEwVVjIvqWAgmZgqFqpEE='",
                        "img-src 'self' data: blob:",
                        "connect-src 'self'",
                        "font-src 'self'",
                        "base-uri 'none'",
                        "form-action 'none'",
                        "frame-ancestors 'none'"));

        static final Map<String, String> ALL = Map.of(
                "Content-Security-Policy",
                POLICY,
                "X-Content-Type-Options",
                "nosniff",
                "X-Frame-Options",
                "DENY",
                "Referrer-Policy",
                "no-referrer",
                "Cross-Origin-Opener-Policy",
                "same-origin");

        private SecurityHeaders() {}
    }
}
