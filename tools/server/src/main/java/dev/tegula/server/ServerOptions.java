package dev.tegula.server;

import dev.tegula.QueryTrace;
import dev.tegula.internal.server.http.AccessToken;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Options of a server. Immutable. */
public final class ServerOptions {

    private static final int PER_CLIENT = 64;

    private final String host;
    private final int port;
    private final @Nullable String token;
    private final Set<String> allowedHosts;
    private final Set<String> allowedOrigins;
    private final int perClient;
    private Consumer<String> accessLog = line -> {};
    private Duration slowRequest = Duration.ofSeconds(1);
    private Consumer<QueryTrace.Traced> queryLog = query -> {};

    private ServerOptions(
            String host,
            int port,
            @Nullable String token,
            Set<String> allowedHosts,
            Set<String> allowedOrigins,
            int perClient) {
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
        this.host = host;
        this.port = port;
        this.token = token;
        this.allowedHosts = allowedHosts;
        this.allowedOrigins = allowedOrigins;
        this.perClient = perClient;
    }

    /** Returns options for this machine only: any free port of the loopback address, without a token. */
    public static ServerOptions defaults() {
        return new ServerOptions("127.0.0.1", 0, null, Set.of(), Set.of(), PER_CLIENT);
    }

    /** Returns these options with an address and a port; 0 for any free one. */
    public ServerOptions withAddress(String newHost, int newPort) {
        return copiedTo(new ServerOptions(newHost, newPort, token, allowedHosts, allowedOrigins, perClient));
    }

    /** Returns these options with a secret that requests carry: 16 to 256 letters, digits, {@code -} or {@code _}. */
    public ServerOptions withToken(@Nullable String newToken) {
        return copiedTo(new ServerOptions(host, port, newToken, allowedHosts, allowedOrigins, perClient));
    }

    /** Returns these options with another name of the {@code Host} header, without a port. */
    public ServerOptions withAllowedHost(String name) {
        Set<String> all = new HashSet<>(allowedHosts);
        all.add(name.toLowerCase(java.util.Locale.ROOT));
        return copiedTo(new ServerOptions(host, port, token, all, allowedOrigins, perClient));
    }

    /** Returns these options so that web pages of a site, such as {@code https://example.org}, can read responses. */
    public ServerOptions withAllowedOrigin(String origin) {
        if (!origin.equals("*") && !origin.matches("https?://[A-Za-z0-9.:\\[\\]-]+")) {
            throw new IllegalArgumentException("allow-origin: invalid value (found '" + origin
                    + "', expected a site such as https://example.org)");
        }
        Set<String> all = new HashSet<>(allowedOrigins);
        all.add(origin);
        return copiedTo(new ServerOptions(host, port, token, allowedHosts, all, perClient));
    }

    /** Returns these options with another greatest number of concurrent requests of one address. */
    public ServerOptions withRequestsPerClient(int requests) {
        return copiedTo(new ServerOptions(host, port, token, allowedHosts, allowedOrigins, requests));
    }

    /**
     * Returns these options with a receiver of a line per request, called on its thread: address, path, status, bytes,
     * time.
     */
    public ServerOptions withAccessLog(Consumer<String> lines) {
        ServerOptions copy = withRequestsPerClient(perClient);
        copy.accessLog = lines;
        return copy;
    }

    /**
     * Returns these options with a time, by default a second; requests that take longer are logged as warnings, with
     * what they read. The time that clients take to receive rows of SQL is not counted.
     */
    public ServerOptions withSlowRequest(Duration time) {
        ServerOptions copy = withRequestsPerClient(perClient);
        copy.slowRequest = time;
        return copy;
    }

    /** Returns these options with a receiver of the first 64 queries of each request, called on its thread. */
    public ServerOptions withQueryLog(Consumer<QueryTrace.Traced> queries) {
        ServerOptions copy = withRequestsPerClient(perClient);
        copy.queryLog = queries;
        return copy;
    }

    private ServerOptions copiedTo(ServerOptions copy) {
        copy.accessLog = accessLog;
        copy.slowRequest = slowRequest;
        copy.queryLog = queryLog;
        return copy;
    }

    /** Returns the receiver of queries. */
    public Consumer<QueryTrace.Traced> queryLog() {
        return queryLog;
    }

    /** Returns the receiver of a line per request. */
    public Consumer<String> accessLog() {
        return accessLog;
    }

    /** Returns the time of requests that are logged as slow. */
    public Duration slowRequest() {
        return slowRequest;
    }

    /** Returns the address where it listens. */
    public String host() {
        return host;
    }

    /** Returns the port; 0 for any free one. */
    public int port() {
        return port;
    }

    /** Returns a secret that requests carry; null for none. */
    public @Nullable String token() {
        return token;
    }

    /** Returns the names besides the address that the {@code Host} header may have. */
    public Set<String> allowedHosts() {
        return allowedHosts;
    }

    /** Returns the origins of web pages that may read responses, or {@code *}. */
    public Set<String> allowedOrigins() {
        return allowedOrigins;
    }

    /** Returns the greatest number of concurrent requests of one address. */
    public int requestsPerClient() {
        return perClient;
    }
}
