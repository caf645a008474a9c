package dev.tegula.internal.server.http;

import com.sun.net.httpserver.HttpExchange;
import dev.tegula.QueryTrace;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/** Counts and logs the requests of a server. Thread-safe. */
public final class Traffic {

    private static final System.Logger LOG = System.getLogger("dev.tegula.server");
    private static final System.Logger ACCESS = System.getLogger("dev.tegula.access");

    private final Consumer<String> lines;
    private final Duration slow;
    private final Consumer<QueryTrace.Traced> queries;
    private final Map<Integer, LongAdder> byStatus = new ConcurrentHashMap<>();
    private final LongAdder running = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    /**
     * @param lines gets a line per request, besides the logger {@code dev.tegula.access} at the level DEBUG
     * @param slow requests that take longer are logged as warnings
     * @param queries gets the queries of each request
     */
    public Traffic(Consumer<String> lines, Duration slow, Consumer<QueryTrace.Traced> queries) {
        this.lines = lines;
        this.slow = slow;
        this.queries = queries;
    }

    /** Returns whether a request asks whether the server lives. */
    static boolean isHealth(Request request) {
        return request.path().segments().equals(List.of("health"))
                && List.of("GET", "HEAD").contains(request.method());
    }

    /** A request since its beginning, and the queries that its thread starts. */
    record Visit(long begun, QueryTrace queries) {}

    /** Notes a request. */
    Visit begin() {
        running.increment();
        return new Visit(System.nanoTime(), QueryTrace.begin());
    }

    /** Notes that a request was answered, or broken off, in the thread that began it. */
    void end(HttpExchange exchange, Visit visit) {
        Duration time = Duration.ofNanos(System.nanoTime() - visit.begun());
        int status = Math.max(0, exchange.getResponseCode());
        String length = exchange.getResponseHeaders().getFirst("Content-Length");
        long sent = length == null || exchange.getRequestMethod().equals("HEAD") ? 0 : Long.parseLong(length);
        running.decrement();
        byStatus.computeIfAbsent(status, any -> new LongAdder()).increment();
        bytes.add(sent);
        nanos.add(time.toNanos());
        String line = line(exchange, status, sent, time);
        if (time.compareTo(slow) > 0) {
            LOG.log(Level.WARNING, "slow request: " + line + ". " + visit.queries());
        }
        visit.queries().queries().forEach(queries);
        visit.queries().close();
        ACCESS.log(Level.DEBUG, line);
        lines.accept(line);
    }

    private static String line(HttpExchange exchange, int status, long sent, Duration time) {
        String target = exchange.getRequestURI().toASCIIString().replaceAll("([?&]token=)[^&]*", "$1***");
        return exchange.getRemoteAddress().getAddress().getHostAddress() + " " + exchange.getRequestMethod() + " "
                + target + " " + status + " " + sent + " " + time.toMillis() + "ms";
    }

    /** Returns the counters in the text format of Prometheus. */
    public String metrics() {
        StringBuilder text = new StringBuilder();
        text.append("# TYPE tegula_http_requests_total counter\n");
        new TreeMap<>(byStatus)
                .forEach((status, count) -> text.append("tegula_http_requests_total{status=\"")
                        .append(status)
                        .append("\"} ")
                        .append(count.sum())
                        .append('\n'));
        return text.append("# TYPE tegula_http_request_seconds_total counter\ntegula_http_request_seconds_total ")
                .append(nanos.sum() / 1e9)
                .append("\n# TYPE tegula_http_response_bytes_total counter\ntegula_http_response_bytes_total ")
                .append(bytes.sum())
                .append("\n# TYPE tegula_http_requests_running gauge\ntegula_http_requests_running ")
                .append(running.sum())
                .append('\n')
                .toString();
    }
}
