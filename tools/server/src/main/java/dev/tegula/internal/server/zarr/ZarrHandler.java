package dev.tegula.internal.server.zarr;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.LeaseCache;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.RequestPath;
import dev.tegula.internal.server.http.Response;
import dev.tegula.query.TimestampRange;
import dev.tegula.zarr.ZarrVersion;
import dev.tegula.zarr.ZarrView;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Answers with the documents and chunks of Zarr: of version 2 below {@code v2}, of version 3 below {@code v3}. A time
 * follows as {@code v3@TIME} or in the parameter {@code at}: milliseconds since 1970 or ISO 8601.
 */
public final class ZarrHandler implements Handler, AutoCloseable {

    /** Chunks that are produced at the same time. */
    private static final int CONCURRENT_CHUNKS =
            Math.max(2, 2 * Runtime.getRuntime().availableProcessors());

    private static final int WAIT_SECONDS = 30;
    private static final int KEEP_SECONDS = 60;

    private final OpenViews views;
    private final Semaphore chunks = new Semaphore(CONCURRENT_CHUNKS);

    /** @param options the key of an encrypted array, and the time of the current state */
    public ZarrHandler(Tegula tegula, String uri, OpenOptions options) {
        this.views = new OpenViews(tegula, uri, options);
    }

    /**
     * Opens the array or group.
     *
     * @throws IllegalArgumentException if there is nothing that Zarr can hold
     */
    public void check() {
        views.lease(ZarrVersion.V2, null).close();
    }

    @Override
    public Response handle(Request request) {
        List<String> segments = request.path().segments();
        if (segments.isEmpty()) {
            return Response.text(
                    200,
                    "Zarr 2: v2/\nZarr 3: v3/\nat a time: v3@TIME/ with milliseconds since 1970 or ISO 8601, or ?at=TIME");
        }
        String first = segments.get(0);
        int time = first.indexOf('@');
        ZarrVersion version = switch (time < 0 ? first : first.substring(0, time)) {
            case "v2" -> ZarrVersion.V2;
            case "v3" -> ZarrVersion.V3;
            default -> throw HttpException.notFound(request.path());
        };
        String parameter = request.parameters().find("at");
        Long at = time >= 0 ? millis(first.substring(time + 1)) : parameter == null ? null : millis(parameter);
        String key = String.join("/", segments.subList(1, segments.size()));
        try (LeaseCache<?, ZarrView>.Lease lease = views.lease(version, at)) {
            return respond(lease.value(), key, at, request);
        }
    }

    private static Long millis(String text) {
        Long millis = TimestampRange.millis(text);
        if (millis == null) {
            throw HttpException.badRequest("at: not a time (found '" + text
                    + "', expected milliseconds since 1970 or ISO 8601 such as 2026-11-21T10:00Z)");
        }
        return millis;
    }

    private Response respond(ZarrView view, String key, @Nullable Long at, Request request) {
        RequestPath path = request.path();
        if (!view.contains(key)) {
            throw HttpException.notFound(path);
        }
        String tag = view.etag(key);
        String known = request.header("if-none-match");
        if (known != null && known.contains('"' + tag + '"')) {
            return Response.empty(304).tagged(tag);
        }
        boolean isChunk = view.isChunk(key);
        byte[] value = isChunk ? chunk(view, key) : view.get(key);
        if (value == null) {
            throw HttpException.notFound(path);
        }
        Response response =
                (isChunk ? Response.of("application/octet-stream", value) : Response.json(value)).tagged(tag);
        return at == null ? response : response.cached(KEEP_SECONDS);
    }

    private byte @Nullable [] chunk(ZarrView view, String key) {
        boolean permitted = false;
        try {
            permitted = chunks.tryAcquire(WAIT_SECONDS, TimeUnit.SECONDS);
            if (!permitted) {
                throw new HttpException(503, "too many chunks are requested at the same time. Retry later.");
            }
            return view.get(key);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HttpException(503, "the server is stopping");
        } finally {
            if (permitted) {
                chunks.release();
            }
        }
    }

    @Override
    public void close() {
        views.close();
    }
}
