package dev.tegula.gcs;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;

/** A token server that issues a new token per request. */
final class LocalTokens implements AutoCloseable {

    private final HttpServer server;
    private final AtomicInteger given = new AtomicInteger();

    /** Starts the server on a free port. */
    LocalTokens() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/token", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.getResponseHeaders().add("Content-Type", "application/json; charset=UTF-8");
                LocalGcs.answer(
                        exchange,
                        200,
                        ("{\"access_token\":\"token-" + given.incrementAndGet()
                                        + "\",\"expires_in\":3599,\"token_type\":\"Bearer\"}")
                                .getBytes(StandardCharsets.UTF_8));
            }
        });
        server.start();
    }

    /** Returns the number of issued tokens. */
    int given() {
        return given.get();
    }

    /** Returns the key file of a service account that uses this server. */
    String accountKey() throws GeneralSecurityException {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
        keys.initialize(2048);
        String key = Base64.getEncoder()
                .encodeToString(keys.generateKeyPair().getPrivate().getEncoded());
        return "{\"type\":\"service_account\",\"project_id\":\"p\",\"private_key_id\":\"k\",\"client_id\":\"1\","
                + "\"client_email\":\"reader@p.iam.gserviceaccount.com\",\"private_key\":\"-----BEGIN PRIVATE KEY-----\\n"
                + key
                + "\\n-----END PRIVATE KEY-----\\n\",\"token_uri\":\"http://127.0.0.1:"
                + server.getAddress().getPort() + "/token\"}";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
