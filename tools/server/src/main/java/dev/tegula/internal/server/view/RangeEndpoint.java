package dev.tegula.internal.server.view;

import dev.tegula.internal.plot.draw.ColorScale;
import dev.tegula.internal.plot.draw.Coloring;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.raster.Raster;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.query.Reduction;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * {@code /api/range}: the values between which colors are distributed, from a small picture of the region. All tiles of
 * a view use the same values, so that they match.
 */
record RangeEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final int SIZE = 256;
    private static final long BUDGET = 1L << 21;

    @Override
    public Response handle(Request request) throws IOException {
        long start = System.nanoTime();
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            double[] region = ArrayView.region(request.parameters(), view);
            Raster raster = view.heatMap(region, SIZE, SIZE)
                    .reduce(view.reduction(request.parameters().constant("reduce", Reduction.MEAN)))
                    .maxCells(BUDGET)
                    .cancelledBy(sessions.cancellation(request))
                    .render();
            Coloring coloring = new Coloring(null, request.parameters().constant("scale", ValueScale.LINEAR), null);
            return response(raster, view.factor(raster), ColorScale.of(raster.values(), coloring), start);
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
    }

    private static Response response(Raster raster, double factor, ColorScale scale, long start) throws IOException {
        Set<Raster.Kind> kinds = EnumSet.noneOf(Raster.Kind.class);
        for (Raster.Kind kind : raster.kinds()) {
            kinds.add(kind);
        }
        return Json.object(json -> {
            Json.number(json, "low", factor * scale.limits().low());
            Json.number(json, "high", factor * scale.limits().high());
            json.writeStringField(
                    "colors", scale.colors().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            json.writeBooleanField("below", scale.below());
            json.writeBooleanField("above", scale.above());
            json.writeBooleanField("overview", raster.isOverview());
            json.writeNumberField("cells", raster.cells());
            json.writeNumberField("millis", (System.nanoTime() - start) / 1_000_000);
            json.writeArrayFieldStart("kinds");
            for (Raster.Kind kind : kinds) {
                json.writeString(kind.name().toLowerCase(Locale.ROOT));
            }
            json.writeEndArray();
        });
    }
}
