package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.Description;
import dev.tegula.plot.Facets;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.Picture;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.FacetRasters;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.query.Reduction;
import dev.tegula.schema.Range;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/**
 * {@code /api/panels}: a region several times side by side, with the same axes and colors, as PNG: at coordinates of
 * the dimension {@code along}, or at the times {@code with} and {@code at}.
 */
record PanelsEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final int MOST = 9;
    private static final int WIDTH = 600;
    private static final int HEIGHT = 450;

    @Override
    public Response handle(Request request) throws IOException {
        Parameters parameters = request.parameters();
        BooleanSupplier cancelled = sessions.cancellation(request);
        try (OpenArrays.Lease lease = object.open(parameters)) {
            ArrayView view = ArrayView.of(lease.array(), parameters);
            Map<String, Range> ranges = new HashMap<>(view.ranges(ArrayView.region(parameters, view)));
            String along = parameters.find("along");
            FacetRasters panels;
            if (along != null) {
                ranges.remove(along);
                panels = Facets.of(map(view, ranges, parameters, cancelled), along)
                        .most(MOST)
                        .render();
            } else {
                panels = times(view, ranges, parameters, cancelled);
            }
            return png(styled(Picture.of(panels), parameters).described(Description.of(lease.array())));
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
    }

    /** Returns the region at two times, the given order of which is kept. */
    private FacetRasters times(
            ArrayView view, Map<String, Range> ranges, Parameters parameters, BooleanSupplier cancelled) {
        long with = parameters.integer("with", -1, 0, Long.MAX_VALUE);
        if (with < 0) {
            throw HttpException.badRequest("panels: need 'along', a dimension, or 'with', a time");
        }
        Raster now = map(view, ranges, parameters, cancelled).render();
        try (OpenArrays.Lease lease = object.open(parameters.text("path", ""), with)) {
            Raster then =
                    map(view.of(lease.array()), ranges, parameters, cancelled).render();
            return new FacetRasters(
                    List.of(then, now),
                    List.of(title(with, lease.array()), title(ViewedObject.time(parameters), view.array())));
        }
    }

    private static String title(long time, ArrayReader array) {
        long last = array.fragments().stream()
                .mapToLong(FragmentInfo::end)
                .filter(end -> end <= time)
                .max()
                .orElse(time);
        return Instant.ofEpochMilli(last).toString();
    }

    private static HeatMap map(
            ArrayView view, Map<String, Range> ranges, Parameters parameters, BooleanSupplier cancelled) {
        return view.heatMap(ranges, WIDTH, HEIGHT)
                .reduce(view.reduction(parameters.constant("reduce", Reduction.MEAN)))
                .maxCells(TileRequest.BUDGET)
                .cancelledBy(cancelled);
    }

    /** Returns a picture with the colors of the request; those that it does not name follow from the values. */
    static Picture styled(Picture plain, Parameters parameters) {
        Picture picture = plain.width((int) parameters.integer("width", 1200, 100, 4000))
                .scale(parameters.constant("scale", ValueScale.LINEAR))
                .coastlines(!parameters.text("coastlines", "").equals("off"));
        if (parameters.find("colors") != null) {
            picture = picture.colors(parameters.constant("colors", ColorMap.VIRIDIS));
        }
        double low = parameters.number("low", Double.NaN);
        double high = parameters.number("high", Double.NaN);
        // The page has limits of 0 and less also on a logarithmic scale, which has no effect on them.
        boolean isLog = parameters.constant("scale", ValueScale.LINEAR) == ValueScale.LOG;
        return low < high && (low > 0 || !isLog) ? picture.limits(low, high) : picture;
    }

    static Response png(Picture picture) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        picture.png(bytes);
        return Response.of("image/png", bytes.toByteArray());
    }
}
