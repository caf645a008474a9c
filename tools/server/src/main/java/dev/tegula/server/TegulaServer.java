package dev.tegula.server;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.server.files.FileTree;
import dev.tegula.internal.server.files.FilesHandler;
import dev.tegula.internal.server.http.AccessRules;
import dev.tegula.internal.server.http.AccessToken;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpLimits;
import dev.tegula.internal.server.http.HttpService;
import dev.tegula.internal.server.http.RequestPath;
import dev.tegula.internal.server.http.Response;
import dev.tegula.internal.server.http.Router;
import dev.tegula.internal.server.http.Traffic;
import dev.tegula.internal.server.view.ViewedObject;
import dev.tegula.internal.server.view.Viewer;
import dev.tegula.internal.server.zarr.ZarrHandler;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A running HTTP server. {@code /health} answers {@code ok} to everybody; {@code /metrics} has counters of the server
 * and of the engine in the text format of Prometheus, for those who may read. The logger {@code dev.tegula.access} has
 * a line per request at the level DEBUG.
 */
public final class TegulaServer implements AutoCloseable {

    private static final String ZARR = "zarr";
    private static final List<String> METRICS = List.of("metrics");

    private final HttpService service;
    private final String path;
    private final @Nullable AccessToken token;
    private final AutoCloseable content;

    private TegulaServer(HttpService service, String path, @Nullable AccessToken token, AutoCloseable content) {
        this.service = service;
        this.path = path;
        this.token = token;
        this.content = content;
    }

    /**
     * Serves the files of an array, a group or a folder of them, read-only, below a path of its name.
     *
     * @param stores are not closed with the server
     * @throws IOException if the port is in use, or the folder does not exist
     */
    public static TegulaServer files(Stores stores, String uri, ServerOptions options) throws IOException {
        VfsUri root = VfsUri.parse(uri);
        String name = root.name().isEmpty() ? "files" : root.name();
        FilesHandler files = new FilesHandler(new FileTree(stores.of(root), root), name);
        Router router = new Router().add("", new FilesRoot(name)).add(name, files);
        return start(options, null, router, new RequestPath(List.of(name), false).toString(), () -> {});
    }

    /**
     * Shows an array, a group or a folder of them on a page for browsers.
     *
     * @param engine is not closed with the server
     * @param open the key, and the timestamps to show
     * @throws IOException if the port is in use
     */
    public static TegulaServer view(Tegula engine, String uri, OpenOptions open, ServerOptions options)
            throws IOException {
        Viewer viewer = new Viewer(new ViewedObject(engine, uri, open));
        try {
            return start(options, engine, viewer, "/", viewer);
        } catch (IOException | RuntimeException e) {
            viewer.close();
            throw e;
        }
    }

    /**
     * Serves a dense array, or a group with its dense arrays, as Zarr: version 2 below the path {@code v2}, version 3
     * below {@code v3}. Chunks are produced on demand. A time can follow the version, as in {@code v3@TIME}.
     *
     * @param engine is not closed with the server
     * @param open the key, and the timestamps to show
     * @throws IOException if the port is in use
     * @throws IllegalArgumentException if there is nothing that Zarr can hold
     */
    public static TegulaServer zarr(Tegula engine, String uri, OpenOptions open, ServerOptions options)
            throws IOException {
        ZarrHandler handler = new ZarrHandler(engine, uri, open);
        try {
            handler.check();
            Router router = new Router().add("", new FilesRoot(ZARR)).add(ZARR, handler);
            return start(options, engine, router, "/" + ZARR, handler);
        } catch (IOException | RuntimeException e) {
            handler.close();
            throw e;
        }
    }

    static TegulaServer start(
            ServerOptions options, @Nullable Tegula engine, Handler handler, String path, AutoCloseable content)
            throws IOException {
        String secret = options.token();
        AccessToken token = secret == null ? null : AccessToken.of(secret);
        AccessRules rules = new AccessRules(options.allowedHosts(), options.allowedOrigins(), token);
        HttpLimits limits = HttpLimits.defaults().perClient(options.requestsPerClient());
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(options.host()), options.port());
        Traffic traffic = new Traffic(options.accessLog(), options.slowRequest(), options.queryLog());
        Handler all = request ->
                request.path().segments().equals(METRICS) ? metrics(traffic, engine) : handler.handle(request);
        try {
            return new TegulaServer(HttpService.start(address, rules, limits, all, traffic), path, token, content);
        } catch (BindException e) {
            throw new IOException(
                    "port " + options.port() + " of " + options.host() + ": cannot listen (" + e.getMessage()
                            + "). Choose another port, or 0 for any free one.",
                    e);
        }
    }

    private static Response metrics(Traffic traffic, @Nullable Tegula engine) {
        String text = traffic.metrics() + EngineMetrics.of(engine);
        return Response.of("text/plain; version=0.0.4; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a new random token of 128 bits. */
    public static String randomToken() {
        return AccessToken.random().reveal();
    }

    /** Returns the port. */
    public int port() {
        return service.address().getPort();
    }

    /** Returns the URL without the token. */
    public String url() {
        InetAddress address = service.address().getAddress();
        String host = address.isAnyLocalAddress() ? "localhost" : address.getHostAddress();
        return "http://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port() + path;
    }

    /** Returns the URL for a browser, with the token. */
    public String browserUrl() {
        return token == null ? url() : url() + "?token=" + token.reveal();
    }

    /** Stops the server. */
    @Override
    public void close() throws IOException {
        service.close();
        try {
            content.close();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
