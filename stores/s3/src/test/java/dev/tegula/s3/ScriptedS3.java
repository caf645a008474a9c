package dev.tegula.s3;

import com.sun.net.httpserver.HttpExchange;
import dev.tegula.testkit.net.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A server with scripted S3 responses. */
final class ScriptedS3 extends ScriptedServer {

    ScriptedS3(Script script) throws IOException {
        super(script);
    }

    /** Sends an S3 error response. */
    static void error(HttpExchange exchange, int status, String code) throws IOException {
        byte[] body = ("<?xml version=\"1.0\"?><Error><Code>" + code
                        + "</Code><Message>as the script says</Message></Error>")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/xml");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, head ? -1 : body.length);
        if (!head) {
            exchange.getResponseBody().write(body);
        }
    }

    /**
     * Answers a ranged read of an object of {@code size} bytes with {@code sent} of the requested bytes: {@code 0, 1, 2
     * …}.
     */
    static void range(HttpExchange exchange, int first, int length, int sent, int size) throws IOException {
        exchange.getResponseHeaders().add("Content-Range", "bytes " + first + "-" + (first + length - 1) + "/" + size);
        exchange.getResponseHeaders().add("ETag", "\"tag\"");
        exchange.sendResponseHeaders(206, length);
        byte[] body = new byte[sent];
        for (int i = 0; i < sent; i++) {
            body[i] = (byte) (first + i);
        }
        OutputStream out = exchange.getResponseBody();
        out.write(body);
        out.flush();
    }

    S3Settings settings() {
        return S3Settings.defaults()
                .endpoint("http://127.0.0.1:" + port())
                .pathStyle()
                .credentials("key-id", "secret")
                .attempts(3, Duration.ofMillis(1))
                .timeouts(Duration.ofSeconds(2), Duration.ofSeconds(2));
    }
}
