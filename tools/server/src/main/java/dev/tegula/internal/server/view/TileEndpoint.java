package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.query.Reduction;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** {@code /api/tile}: a tile of the heat map at a zoom level, as PNG. */
final class TileEndpoint implements Handler {

    /** Width and height of tiles in pixels. */
    static final int SIZE = 256;

    static final long BUDGET = 1L << 22;
    /** Of overviews: cells that statistics do not describe. */
    private static final long OVERVIEW_BUDGET = 1L << 20;

    private static final int MOST_PIXELS = 2048;
    private static final int CACHE_SECONDS = 300;

    private final ViewedObject object;
    private final Sessions sessions;
    private final ByteCache cache;
    private final ConcurrencyLimit limited;

    TileEndpoint(ViewedObject object, Sessions sessions, ByteCache cache, Semaphore renders) {
        this.object = object;
        this.sessions = sessions;
        this.cache = cache;
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
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            Response tile = render(request, ArrayView.of(lease.array(), request.parameters()));
            if (isFixed(request.parameters())) {
                cache.put(request.parameters().toString(), tile);
            }
            return tile;
        }
    }

    /** Returns whether a request names the time of the array, so that its response does not change. */
    private static boolean isFixed(Parameters parameters) {
        return parameters.find("at") != null;
    }

    private Response render(Request request, ArrayView view) throws IOException {
        Parameters parameters = request.parameters();
        long start = System.nanoTime();
        int top = maxLevel(view);
        int level = (int) parameters.integer("level", top, 0, top);
        double scale = Math.scalb(1.0, top - level);
        double step = SIZE * scale;
        double left = parameters.integer("column", 0, 0, Integer.MAX_VALUE) * step;
        double upper = parameters.integer("row", 0, 0, Integer.MAX_VALUE) * step;
        if (left >= view.x().pixels() || upper >= view.y().pixels()) {
            throw new HttpException(404, "tile: is outside the array");
        }
        TileRegion region = new TileRegion(
                left,
                upper,
                Math.min(view.x().pixels(), left + step),
                Math.min(view.y().pixels(), upper + step),
                scale);
        Drawn drawn;
        try {
            drawn = ArrayView.isColored(parameters) ? colored(request, view, region) : mapped(request, view, region);
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        Response tile = Response.of("image/png", drawn.png())
                .taggedBy(drawn.png())
                .header("Tegula-Cost", drawn.cells() + ";" + drawn.isOverview() + ";" + millis);
        return isFixed(parameters) ? tile.cached(CACHE_SECONDS) : tile;
    }

    /** A tile and its cost. */
    private record Drawn(byte[] png, long cells, boolean isOverview) {}

    private Drawn mapped(Request request, ArrayView view, TileRegion region) throws IOException {
        TileImage colors = colors(request.parameters());
        Raster raster = map(view, region)
                .reduce(constant(Reduction.class, request.parameters().text("reduce", "mean"), "reduce"))
                .cancelledBy(sessions.cancellation(request))
                .render();
        return new Drawn(colors.png(view, raster, region), raster.cells(), raster.isOverview());
    }

    private Drawn colored(Request request, ArrayView view, TileRegion region) throws IOException {
        BooleanSupplier cancelled = sessions.cancellation(request);
        ColorTile tile = ArrayView.hasColors(view.array().schema(), view.anyField())
                ? ColorTile.of(
                        view.trueColor(region.corners(), region.width(), region.height())
                                .budget(BUDGET)
                                .cancelledBy(cancelled)
                                .render(),
                        region.width(),
                        region.height())
                : object.knownImage(request.parameters().text("path", ""))
                        .orElseThrow(() -> HttpException.badRequest("show: the array has no colors"))
                        .draw(request.parameters(), view, region, cancelled);
        return new Drawn(tile.png(), tile.cells(), false);
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
        double wholeTile = SIZE * SIZE * (columns / width) * (rows / height);
        if (!view.array().schema().isDense() || wholeTile <= BUDGET) {
            return view.heatMap(region.corners(), width, height).budget(BUDGET);
        }
        Range tilesAcross = view.x().ofTiles(across);
        Range tilesDown = view.y().ofTiles(down);
        ranges.put(x, tilesAcross);
        ranges.put(y, tilesDown);
        return view.heatMap(
                        ranges,
                        pixels(width * PlaneAxis.coordinates(tilesAcross) / columns),
                        pixels(height * PlaneAxis.coordinates(tilesDown) / rows))
                .budget(OVERVIEW_BUDGET);
    }

    /** Returns the colors of a request. */
    static TileImage colors(Parameters parameters) {
        return new TileImage(
                constant(ColorMap.class, parameters.text("colors", "viridis"), "colors"),
                "log".equals(parameters.find("scale")),
                parameters.number("low", 0),
                parameters.number("high", 1));
    }

    private static int pixels(double wanted) {
        return (int) Math.max(1, Math.min(MOST_PIXELS, Math.ceil(wanted)));
    }

    /** Returns the zoom level at which a pixel of a tile is one of the plane. */
    static int maxLevel(ArrayView view) {
        long longest = (long) Math.max(view.x().pixels(), view.y().pixels());
        return longest == 1 ? 0 : 64 - Long.numberOfLeadingZeros(longest - 1);
    }

    /** Parses a constant of an enum. */
    static <E extends Enum<E>> E constant(Class<E> type, String text, String parameter) {
        @Nullable E found = null;
        for (E each : type.getEnumConstants()) {
            if (each.name().toLowerCase(Locale.ROOT).replace('_', '-').equals(text)) {
                found = each;
            }
        }
        if (found == null) {
            throw HttpException.badRequest("parameter '" + parameter + "': invalid value (found '" + text + "')");
        }
        return found;
    }
}
