package dev.tegula.internal.server.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests are answered.
 *
 * @param hosts allowed names of the {@code Host} header besides the addresses of this server
 * @param origins origins of web pages of other sites that may read responses
 * @param token the secret that requests carry; null if none is needed
 */
public record AccessRules(
        Set<String> hosts, Set<String> origins, @Nullable AccessToken token) {

    private static final String BEARER = "Bearer ";
    private static final String PARAMETER = "token";

    /** Creates rules. */
    public AccessRules {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }

    /**
     * Checks a request.
     *
     * @param address the address that the client connected to
     * @return the response if the request is a preflight or brings its token in the query string; null if the request
     *     is to be answered by a handler
     * @throws HttpException if the request is refused
     */
    @Nullable
    Response check(Request request, InetSocketAddress address) {
        checkMethod(request);
        checkHost(request, address);
        checkOrigin(request);
        checkBody(request);
        if (request.method().equals("OPTIONS")) {
            return preflight(request);
        }
        return checkToken(request, address);
    }

    private static void checkMethod(Request request) {
        if (!Set.of("GET", "HEAD", "OPTIONS").contains(request.method())) {
            throw new HttpException(405, "method: not allowed. This server is read-only: use GET or HEAD.");
        }
    }

    /**
     * Checks that the client asked for this server by its address. A web page whose name was made to lead to this
     * server (DNS rebinding) sends its own name.
     */
    private void checkHost(Request request, InetSocketAddress address) {
        String host = request.header("Host");
        if (host == null) {
            throw HttpException.badRequest("header Host: missing");
        }
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon > host.lastIndexOf(']');
        String name = (hasPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
        String port = hasPort ? host.substring(colon + 1) : "80";
        boolean own = port.equals(String.valueOf(address.getPort())) && isAddress(name, address.getAddress());
        if (!own && !hosts.contains(name)) {
            throw new HttpException(
                    403,
                    "header Host: not the address of this server. Use the address that the server printed, or start"
                            + " it with this name as an allowed host.");
        }
    }

    private static boolean isAddress(String name, InetAddress local) {
        if (local.isLoopbackAddress() && name.equals("localhost")) {
            return true;
        }
        String text = local.getHostAddress();
        int zone = text.indexOf('%');
        String plain = zone < 0 ? text : text.substring(0, zone);
        return name.equals(plain) || name.equals("[" + plain + "]") || isShortLoopback(name, plain);
    }

    private static boolean isShortLoopback(String name, String address) {
        return name.equals("[::1]") && address.equals("0:0:0:0:0:0:0:1");
    }

    /** Checks that the request does not come from a page of another site. */
    private void checkOrigin(Request request) {
        String origin = request.header("Origin");
        if (origin != null) {
            if (!isSameOrigin(request, origin) && !isAllowed(origin)) {
                throw new HttpException(
                        403, "header Origin: not allowed. Start the server with the site as an allowed origin.");
            }
            return;
        }
        // Images, scripts and frames of other sites send no origin.
        String mode = request.header("Sec-Fetch-Mode");
        boolean crossSite = "cross-site".equals(request.header("Sec-Fetch-Site"));
        boolean opened = "navigate".equals(mode) && "document".equals(request.header("Sec-Fetch-Dest"));
        if (crossSite && !opened && origins.isEmpty()) {
            throw new HttpException(403, "header Sec-Fetch-Site: content cannot be embedded in other sites");
        }
    }

    private static boolean isSameOrigin(Request request, String origin) {
        return origin.equalsIgnoreCase("http://" + request.header("Host"));
    }

    private boolean isAllowed(String origin) {
        return origins.contains(origin) || origins.contains("*");
    }

    private static void checkBody(Request request) {
        String length = request.header("Content-Length");
        if (length != null && !length.strip().equals("0") || request.header("Transfer-Encoding") != null) {
            throw new HttpException(413, "request: has a body (expected none)");
        }
    }

    private @Nullable Response checkToken(Request request, InetSocketAddress address) {
        if (token == null) {
            return null;
        }
        String given = request.parameters().find(PARAMETER);
        if (given != null && token.matches(given)) {
            String query = request.parameters().without(PARAMETER);
            return Response.redirect(request.path() + (query.isEmpty() ? "" : "?" + query))
                    .header(
                            "Set-Cookie",
                            cookie(address) + "=" + token.reveal() + "; Path=/; HttpOnly; SameSite=Strict");
        }
        String authorization = request.header("Authorization");
        if (authorization != null
                && authorization.startsWith(BEARER)
                && token.matches(authorization.substring(BEARER.length()).strip())) {
            return null;
        }
        String cookies = request.header("Cookie");
        if (cookies != null) {
            for (String each : cookies.split(";", -1)) {
                String[] parts = each.strip().split("=", 2);
                if (parts.length == 2 && parts[0].equals(cookie(address)) && token.matches(parts[1])) {
                    return null;
                }
            }
        }
        throw new HttpException(401, "token: missing or wrong. Open the URL that the server printed when it started.");
    }

    /** Returns the name of the cookie; cookies of a host are shared by all its ports. */
    private static String cookie(InetSocketAddress address) {
        return "tegula-" + address.getPort();
    }

    private Response preflight(Request request) {
        String origin = request.header("Origin");
        if (origin == null || !isAllowed(origin)) {
            return Response.empty(204).header("Allow", "GET, HEAD, OPTIONS");
        }
        Response response = Response.empty(204)
                .header("Access-Control-Allow-Methods", "GET, HEAD")
                .header("Access-Control-Allow-Headers", "Authorization, Range, If-None-Match")
                .header("Access-Control-Max-Age", "600");
        return "true".equals(request.header("Access-Control-Request-Private-Network"))
                ? response.header("Access-Control-Allow-Private-Network", "true")
                : response;
    }

    /** Returns the headers that every response has. */
    Map<String, String> headers(Request request) {
        String origin = request.header("Origin");
        if (origin == null || !isAllowed(origin)) {
            return Map.of(
                    "Cross-Origin-Resource-Policy",
                    origins.isEmpty() ? "same-origin" : "cross-origin",
                    "Vary",
                    "Origin");
        }
        return Map.of(
                "Cross-Origin-Resource-Policy",
                "cross-origin",
                "Vary",
                "Origin",
                "Access-Control-Allow-Origin",
                origins.contains("*") ? "*" : origin,
                "Access-Control-Expose-Headers",
                "Accept-Ranges, Content-Length, Content-Range, ETag");
    }
}
