package dev.tegula.server;

import dev.tegula.internal.server.http.AccessToken;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options of a server. Immutable.
 *
 * @param host address where it listens
 * @param port 0 for any free one
 * @param token a secret that requests carry; null for none
 * @param allowedHosts names besides the address that the {@code Host} header may have
 * @param allowedOrigins origins of web pages that may read responses, or {@code *}
 * @param perClient greatest number of concurrent requests of one address
 */
public record ServerOptions(
        String host,
        int port,
        @Nullable String token,
        Set<String> allowedHosts,
        Set<String> allowedOrigins,
        int perClient) {

    private static final int PER_CLIENT = 64;

    /** Creates options. */
    public ServerOptions {
        allowedHosts = Set.copyOf(allowedHosts);
        allowedOrigins = Set.copyOf(allowedOrigins);
        if (token != null) {
            AccessToken.of(token);
        }
        if (port < 0 || port > 0xffff) {
            throw new IllegalArgumentException("port: must be 0 to 65535 (found " + port + ")");
        } else if (perClient < 1) {
            throw new IllegalArgumentException("limit: must be positive (found " + perClient + ")");
        }
    }

    /** Returns options for this machine only: any free port of the loopback address, without a token. */
    public static ServerOptions defaults() {
        return new ServerOptions("127.0.0.1", 0, null, Set.of(), Set.of(), PER_CLIENT);
    }

    /** Sets the address and the port. */
    public ServerOptions at(String newHost, int newPort) {
        return new ServerOptions(newHost, newPort, token, allowedHosts, allowedOrigins, perClient);
    }

    /** Sets the token: 16 to 256 letters, digits, {@code -} or {@code _}. */
    public ServerOptions withToken(@Nullable String newToken) {
        return new ServerOptions(host, port, newToken, allowedHosts, allowedOrigins, perClient);
    }

    /** Allows a name of the {@code Host} header, without a port. */
    public ServerOptions allowHost(String name) {
        Set<String> all = new HashSet<>(allowedHosts);
        all.add(name.toLowerCase(java.util.Locale.ROOT));
        return new ServerOptions(host, port, token, all, allowedOrigins, perClient);
    }

    /** Allows web pages of a site, such as {@code https://example.org}, to read responses. */
    public ServerOptions allowOrigin(String origin) {
        if (!origin.equals("*") && !origin.matches("https?://[A-Za-z0-9.:\\[\\]-]+")) {
            throw new IllegalArgumentException("allow-origin: invalid value (found '" + origin
                    + "', expected a site such as https://example.org)");
        }
        Set<String> all = new HashSet<>(allowedOrigins);
        all.add(origin);
        return new ServerOptions(host, port, token, allowedHosts, all, perClient);
    }

    /** Sets the greatest number of concurrent requests of one address. */
    public ServerOptions limit(int requests) {
        return new ServerOptions(host, port, token, allowedHosts, allowedOrigins, requests);
    }
}
