package dev.tegula.internal.server.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A response. Immutable. */
public final class Response {

    private static final int OK = 200;
    private static final int TAG_BYTES = 12;

    private final int status;
    private final Map<String, String> headers;
    private final @Nullable Body body;

    private Response(int status, Map<String, String> headers, @Nullable Body body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    /** Returns a response without a body. */
    public static Response empty(int status) {
        return new Response(status, Map.of(), null);
    }

    /** Returns a successful response. */
    public static Response of(String type, Body body) {
        return new Response(OK, Map.of("Content-Type", type), body);
    }

    /** Returns a successful response of bytes in memory. */
    public static Response of(String type, byte[] bytes) {
        return of(type, Body.of(bytes));
    }

    /** Returns a successful response of JSON. */
    public static Response json(byte[] json) {
        return of("application/json", json);
    }

    /** Returns a response of a short text. */
    public static Response text(int status, String text) {
        return new Response(
                status,
                Map.of("Content-Type", "text/plain; charset=utf-8"),
                Body.of((text + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns a redirect within this server. */
    public static Response redirect(String path) {
        return empty(303).header("Location", path);
    }

    /** Returns a copy with a header. */
    public Response header(String name, String value) {
        if (value.indexOf('\r') >= 0 || value.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("header " + name + ": contains a line end");
        }
        Map<String, String> changed = new LinkedHashMap<>(headers);
        changed.put(name, value);
        return new Response(status, changed, body);
    }

    /** Returns a copy with an entity tag, so that clients can ask whether their copy is current. */
    public Response tagged(String tag) {
        return header("ETag", '"' + tag + '"');
    }

    /** Returns a copy with an entity tag of the content. */
    public Response taggedBy(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return tagged(HexFormat.of().formatHex(hash, 0, TAG_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java runtime has SHA-256
        }
    }

    /** Returns a copy that clients may keep for some seconds. Others must ask before they use their copy again. */
    public Response cached(int seconds) {
        return header("Cache-Control", "private, max-age=" + seconds);
    }

    /** Returns a copy without the body and the headers that describe it. */
    Response withStatus(int newStatus) {
        Map<String, String> kept = new LinkedHashMap<>(headers);
        kept.remove("Content-Type");
        return new Response(newStatus, kept, null);
    }

    public int status() {
        return status;
    }

    public Map<String, String> headers() {
        return headers;
    }

    public @Nullable Body body() {
        return body;
    }
}
