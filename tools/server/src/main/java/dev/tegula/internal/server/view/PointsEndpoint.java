package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.PointPlot;
import dev.tegula.plot.chart.Points;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** {@code /api/points}: the cells of a region of a sparse array with their colors, if there are not too many. */
record PointsEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final int MOST = 4000;
    private static final long BUDGET = 200_000;

    @Override
    public Response handle(Request request) throws IOException {
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            if (view.array().schema().isDense()) {
                throw HttpException.badRequest("points: a dense array has a cell at each coordinate");
            }
            return response(view, points(request, view), TileImage.of(request.parameters()));
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
    }

    /** Returns the points; null if there are too many cells. */
    private @Nullable Points points(Request request, ArrayView view) {
        Parameters parameters = request.parameters();
        PointPlot plot = PointPlot.of(view.array())
                .axes(view.x().dimension().name(), view.y().dimension().name())
                .limit(MOST)
                .maxCells(BUDGET)
                .cancelledBy(sessions.cancellation(request));
        if (view.field() != null) {
            plot = plot.field(view.field());
        }
        Map<String, Range> ranges = view.ranges(ArrayView.region(parameters, view));
        for (Map.Entry<String, Range> each : ranges.entrySet()) {
            plot = plot.range(each.getKey(), each.getValue());
        }
        @Nullable Points points = plot.renderWithinBudget();
        return points == null || points.cells() > points.size() ? null : points;
    }

    private static Response response(ArrayView view, @Nullable Points points, TileImage colors) throws IOException {
        return Json.object(json -> {
            json.writeBooleanField("complete", points != null);
            json.writeArrayFieldStart("points");
            for (int i = 0; points != null && i < points.size(); i++) {
                json.writeStartArray();
                Json.number(json, position(view.x(), points.xs()[i]));
                Json.number(json, position(view.y(), points.ys()[i]));
                json.writeNumber(view.field() == null ? colors.last() : colors.rgb(points.values()[i]));
                json.writeEndArray();
            }
            json.writeEndArray();
        });
    }

    /** Returns the middle of the place of a coordinate on the plane. */
    private static double position(PlaneAxis axis, double coordinate) {
        return axis.isWhole()
                ? axis.pixel((long) coordinate) + Math.scalb(0.5, axis.exponent())
                : axis.pixel(coordinate);
    }
}
