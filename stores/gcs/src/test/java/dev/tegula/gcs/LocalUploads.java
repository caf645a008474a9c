package dev.tegula.gcs;

import com.google.api.client.json.gson.GsonFactory;
import com.google.api.services.storage.model.StorageObject;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Uploads to {@link LocalGcs}: the description and all bytes in one request, or the bytes in pieces. */
final class LocalUploads {

    private static final GsonFactory JSON = GsonFactory.getDefaultInstance();
    private static final Pattern RANGE = Pattern.compile("bytes (\\d+)-(\\d+)/(\\d+|\\*)");
    private static final int UNIT = 256 << 10;

    private record Session(StorageObject description, boolean ifAbsent, ByteArrayOutputStream bytes) {}

    private final LocalGcs store;
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private volatile int forgetful;

    LocalUploads(LocalGcs store) {
        this.store = store;
    }

    /** Returns the number of unfinished uploads. */
    int open() {
        return sessions.size();
    }

    /** Keeps only the first unit of this many of the next pieces that exceed a unit. */
    void forget(int pieces) {
        forgetful = pieces;
    }

    void handle(HttpExchange exchange, Map<String, String> query) throws IOException {
        String id = query.get("upload_id");
        boolean ifAbsent = "0".equals(query.get("ifGenerationMatch"));
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (id != null) {
            piece(exchange, id, body);
        } else if ("multipart".equals(query.get("uploadType"))) {
            multipart(exchange, body, ifAbsent);
        } else {
            StorageObject description = JSON.fromString(new String(body, StandardCharsets.UTF_8), StorageObject.class);
            String session = UUID.randomUUID().toString();
            sessions.put(session, new Session(description, ifAbsent, new ByteArrayOutputStream()));
            exchange.getResponseHeaders()
                    .add(
                            "Location",
                            "http://" + exchange.getRequestHeaders().getFirst("Host")
                                    + exchange.getRequestURI().getRawPath() + "?upload_id=" + session);
            LocalGcs.answer(exchange, 200, new byte[0]);
        }
    }

    private void multipart(HttpExchange exchange, byte[] body, boolean ifAbsent) throws IOException {
        String text = new String(body, StandardCharsets.ISO_8859_1); // one character per byte
        String boundary = "--"
                + exchange.getRequestHeaders().getFirst("Content-Type").replaceAll(".*boundary=\"?([^\";]+).*", "$1");
        int first = text.indexOf("\r\n\r\n", text.indexOf(boundary)) + 4;
        int firstEnd = text.indexOf("\r\n" + boundary, first);
        int second = text.indexOf("\r\n\r\n", firstEnd + 2 + boundary.length()) + 4;
        int secondEnd = text.lastIndexOf("\r\n" + boundary + "--");
        StorageObject description =
                JSON.fromString(new String(body, first, firstEnd - first, StandardCharsets.UTF_8), StorageObject.class);
        finish(exchange, description, Arrays.copyOfRange(body, second, secondEnd), ifAbsent);
    }

    private void finish(HttpExchange exchange, StorageObject description, byte[] bytes, boolean ifAbsent)
            throws IOException {
        if (store.store(description, bytes, ifAbsent)) {
            LocalGcs.answer(exchange, description);
        } else {
            LocalGcs.fail(exchange, 412, "At least one of the pre-conditions you specified did not hold.");
        }
    }

    private synchronized void piece(HttpExchange exchange, String id, byte[] body) throws IOException {
        Session session = sessions.get(id);
        if (session == null) {
            LocalGcs.fail(exchange, 410, "The upload is gone.");
            return;
        }
        if (exchange.getRequestMethod().equals("DELETE")) {
            sessions.remove(id);
            LocalGcs.answer(exchange, 499, new byte[0]);
            return;
        }
        Matcher range = RANGE.matcher(exchange.getRequestHeaders().getFirst("Content-Range"));
        ByteArrayOutputStream bytes = session.bytes();
        if (range.matches()) {
            boolean last = !range.group(3).equals("*");
            if (Long.parseLong(range.group(1)) != bytes.size()
                    || !last && body.length % UNIT != 0
                    || Long.parseLong(range.group(2)) != bytes.size() + body.length - 1) {
                LocalGcs.fail(
                        exchange,
                        400,
                        "Invalid request. The pieces do not follow each other, or are no multiples of 256 KiB.");
                return;
            }
            boolean forget = forgetful > 0 && body.length > UNIT;
            bytes.write(body, 0, forget ? UNIT : body.length);
            forgetful -= forget ? 1 : 0;
            if (last && Long.parseLong(range.group(3)) == bytes.size()) {
                sessions.remove(id);
                finish(exchange, session.description(), bytes.toByteArray(), session.ifAbsent());
                return;
            }
        }
        if (bytes.size() > 0) {
            exchange.getResponseHeaders().add("Range", "bytes=0-" + (bytes.size() - 1));
        }
        LocalGcs.answer(exchange, 308, new byte[0]);
    }
}
