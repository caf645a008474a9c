package dev.tegula.internal.server.view;

import dev.tegula.internal.base.RecentlyUsed;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** {@code /api/tile}: a tile of the heat map at a zoom level, as PNG. */
final class TileEndpoint implements Handler {

    /** Of overviews: cells that statistics do not describe. */
    private static final long OVERVIEW_BUDGET = 1L << 20;

    private static final int MOST_PIXELS = 2048;
    private static final int CACHE_SECONDS = 300;
    private static final long CACHE_BYTES = 64 << 20;

    /** Memory of a cached tile in addition to its bytes. */
    private static final int OVERHEAD = 512;

    private final ViewedObject object;
    private final Sessions sessions;
    private final RecentlyUsed<String, Response> cache = new RecentlyUsed<>(CACHE_BYTES, TileEndpoint::memory);
    private final ConcurrencyLimit limited;

    TileEndpoint(ViewedObject object, Sessions sessions, Semaphore renders) {
        this.object = object;
        this.sessions = sessions;
        limited = new ConcurrencyLimit(renders, this::open);
    }

    @Override
    public Response handle(Request request) throws IOException {
        Response known = cache.get(request.parameters().toString());
        if (known != null) {
            return known;
        }
        return limited.handle(request);
    }

    private Response open(Request request) throws IOException {
        Parameters parameters = request.parameters();
        TileRequest tile = TileRequest.of(parameters);
        try (OpenArrays.Lease lease = object.open(parameters)) {
            Response response = response(tile, ArrayView.of(lease.array(), parameters), sessions.cancellation(request));
            // A request without a time asks for the newest state, which changes.
            if (parameters.find("at") == null) {
                return response;
            }
            Response fixed = response.cached(CACHE_SECONDS);
            cache.put(parameters.toString(), fixed);
            return fixed;
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
    }

    private Response response(TileRequest tile, ArrayView view, BooleanSupplier cancelled) throws IOException {
        long start = System.nanoTime();
        TileRegion region = tile.region(view);
        Drawn drawn = tile.isColored() ? colored(tile, view, region, cancelled) : mapped(tile, view, region, cancelled);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        return Response.of("image/png", drawn.png())
                .taggedBy(drawn.png())
                .header("Tegula-Cost", drawn.cells() + ";" + drawn.isOverview() + ";" + millis);
    }

    private static long memory(String key, Response response) {
        var body = response.body();
        return OVERHEAD + 2L * key.length() + (body == null ? 0 : body.memory());
    }

    /** A tile and its cost. */
    private record Drawn(byte[] png, long cells, boolean isOverview) {}

    private static Drawn mapped(TileRequest tile, ArrayView view, TileRegion region, BooleanSupplier cancelled)
            throws IOException {
        Raster raster = map(view, region)
                .reduce(view.reduction(tile.reduction()))
                .cancelledBy(cancelled)
                .render();
        return new Drawn(tile.colors().png(view, raster, region), raster.cells(), raster.isOverview());
    }

    private Drawn colored(TileRequest tile, ArrayView view, TileRegion region, BooleanSupplier cancelled)
            throws IOException {
        ColorTile colors = ArrayView.hasColors(view.array().schema(), view.anyField())
                ? ColorTile.of(
                        view.trueColor(region.corners(), region.width(), region.height())
                                .maxCells(TileRequest.BUDGET)
                                .cancelledBy(cancelled)
                                .render(),
                        region.width(),
                        region.height(),
                        view.y().isReversed())
                : object.knownImage(tile.path())
                        .orElseThrow(() -> HttpException.badRequest("show: the array has no colors"))
                        .draw(tile, view, region, cancelled);
        return new Drawn(colors.png(), colors.cells(), false);
    }

    /** Returns the heat map of a tile; of whole tiles of the array if only statistics can describe it. */
    private static HeatMap map(ArrayView view, TileRegion region) {
        int width = region.width();
        int height = region.height();
        Map<String, Range> ranges = new HashMap<>(view.ranges(region.corners()));
        String x = view.x().dimension().name();
        String y = view.y().dimension().name();
        Range across = Objects.requireNonNull(ranges.get(x));
        Range down = Objects.requireNonNull(ranges.get(y));
        double columns = PlaneAxis.coordinates(across);
        double rows = PlaneAxis.coordinates(down);
        double wholeTile = TileRequest.SIZE * TileRequest.SIZE * (columns / width) * (rows / height);
        if (!view.array().schema().isDense() || wholeTile <= TileRequest.BUDGET) {
            return view.heatMap(region.corners(), width, height).maxCells(TileRequest.BUDGET);
        }
        Range tilesAcross = view.x().ofTiles(across);
        Range tilesDown = view.y().ofTiles(down);
        ranges.put(x, tilesAcross);
        ranges.put(y, tilesDown);
        return view.heatMap(
                        ranges,
                        pixels(width * PlaneAxis.coordinates(tilesAcross) / columns),
                        pixels(height * PlaneAxis.coordinates(tilesDown) / rows))
                .maxCells(OVERVIEW_BUDGET);
    }

    private static int pixels(double wanted) {
        return (int) Math.max(1, Math.min(MOST_PIXELS, Math.ceil(wanted)));
    }
}
