package dev.tegula.gcs;

import com.google.api.client.json.GenericJson;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.client.util.DateTime;
import com.google.api.services.storage.model.Objects;
import com.google.api.services.storage.model.StorageObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tegula.testkit.net.StoreServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server of one bucket in this process. It implements the documented subset of Google's JSON API that a store needs:
 * media with ranges, multipart and resumable uploads, preconditions, and listings with prefixes and pages.
 */
final class LocalGcs implements StoreServer {

    private static final GsonFactory JSON = GsonFactory.getDefaultInstance();

    static {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // avoids a delay of 40 ms per response
    }

    private static final String OBJECTS = "/storage/v1/b/";

    /** An object in memory. */
    record Stored(byte[] bytes, StorageObject description) {}

    private final String bucket;
    private final int pageSize;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    /** The objects by name, ordered by bytes like the service's listings. */
    private final ConcurrentSkipListMap<String, Stored> objects = new ConcurrentSkipListMap<>(
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));

    private final LocalUploads uploads = new LocalUploads(this);

    /** Starts the server on a free port. */
    LocalGcs(String bucket, int pageSize) throws IOException {
        this.bucket = bucket;
        this.pageSize = pageSize;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the settings for a client. */
    GcsSettings settings() {
        return GcsSettings.defaults().endpoint(address()).anonymous();
    }

    @Override
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public String root() {
        return "gs://" + bucket;
    }

    @Override
    public Map<String, String> settings(int port, int tries) {
        return settings()
                .endpoint("http://127.0.0.1:" + port)
                .attempts(tries, Duration.ofMillis(1))
                .asMap();
    }

    LocalUploads uploads() {
        return uploads;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath().replaceFirst("^/download", "");
            Map<String, String> query = query(exchange);
            boolean upload = path.startsWith("/upload");
            String rest = path.replaceFirst("^/upload", "");
            if (!rest.startsWith(OBJECTS + bucket + "/o")) {
                fail(exchange, 404, "The specified bucket does not exist.");
            } else if (upload) {
                uploads.handle(exchange, query);
            } else {
                String name = rest.substring((OBJECTS + bucket + "/o").length());
                if (name.isEmpty()) {
                    list(exchange, query);
                } else {
                    object(
                            exchange,
                            query,
                            URLDecoder.decode(name.substring(1).replace("+", "%2B"), StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> query = new HashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            int equals = pair.indexOf('=');
            query.put(pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return query;
    }

    /** Stores an object. Returns false if {@code ifAbsent} is set and the object exists. */
    synchronized boolean store(StorageObject description, byte[] bytes, boolean ifAbsent) {
        if (ifAbsent && objects.containsKey(description.getName())) {
            return false;
        }
        description.setSize(BigInteger.valueOf(bytes.length)).setUpdated(new DateTime(System.currentTimeMillis()));
        objects.put(description.getName(), new Stored(bytes, description));
        return true;
    }

    private void object(HttpExchange exchange, Map<String, String> query, String name) throws IOException {
        Stored stored = objects.get(name);
        if (stored == null) {
            fail(exchange, 404, "No such object: " + bucket + "/" + name);
        } else if (exchange.getRequestMethod().equals("DELETE")) {
            objects.remove(name);
            exchange.sendResponseHeaders(204, -1);
        } else if ("media".equals(query.get("alt"))) {
            media(exchange, stored.bytes());
        } else {
            answer(exchange, stored.description());
        }
    }

    private static void media(HttpExchange exchange, byte[] bytes) throws IOException {
        String range = exchange.getRequestHeaders().getFirst("Range");
        if (range == null) {
            answer(exchange, 200, bytes);
            return;
        }
        String[] ends = range.substring("bytes=".length()).split("-", 2);
        long first = ends[0].isEmpty() ? Math.max(0, bytes.length - Long.parseLong(ends[1])) : Long.parseLong(ends[0]);
        long last = ends[0].isEmpty() || ends[1].isEmpty()
                ? bytes.length - 1L
                : Math.min(bytes.length - 1L, Long.parseLong(ends[1]));
        if (first >= bytes.length) {
            fail(exchange, 416, "Requested range not satisfiable");
            return;
        }
        exchange.getResponseHeaders().add("Content-Range", "bytes " + first + "-" + last + "/" + bytes.length);
        answer(exchange, 206, Arrays.copyOfRange(bytes, (int) first, (int) last + 1));
    }

    private void list(HttpExchange exchange, Map<String, String> query) throws IOException {
        String prefix = query.getOrDefault("prefix", "");
        String delimiter = query.get("delimiter");
        String after = query.getOrDefault("pageToken", "");
        List<StorageObject> items = new ArrayList<>();
        TreeSet<String> prefixes = new TreeSet<>();
        String next = null;
        String last = "";
        for (Map.Entry<String, Stored> entry : objects.tailMap(prefix, true).entrySet()) {
            String name = entry.getKey();
            if (!name.startsWith(prefix)) {
                break;
            }
            int slash = delimiter == null ? -1 : name.indexOf(delimiter, prefix.length());
            String shown = slash < 0 ? name : name.substring(0, slash + 1);
            if (objects.comparator().compare(shown, after) <= 0 || prefixes.contains(shown)) {
                continue;
            }
            if (items.size() + prefixes.size() == pageSize) {
                next = last;
                break;
            }
            last = shown;
            if (slash < 0) {
                items.add(entry.getValue().description());
            } else {
                prefixes.add(shown);
            }
        }
        Objects page = new Objects().setItems(items.isEmpty() ? null : items).setNextPageToken(next);
        answer(exchange, page.setPrefixes(prefixes.isEmpty() ? null : List.copyOf(prefixes)));
    }

    static void answer(HttpExchange exchange, GenericJson value) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json; charset=UTF-8");
        answer(exchange, 200, JSON.toByteArray(value));
    }

    static void answer(HttpExchange exchange, int status, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    static void fail(HttpExchange exchange, int status, String message) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "application/json; charset=UTF-8");
        answer(
                exchange,
                status,
                ("{\"error\":{\"code\":" + status + ",\"message\":\"" + message + "\"}}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
