package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.plot.draw.Labels;
import dev.tegula.internal.plot.draw.Limits;
import dev.tegula.internal.plot.draw.Tick;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.LinePlot;
import dev.tegula.plot.chart.Line;
import dev.tegula.plot.raster.ValueScale;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.DoubleStream;

/** {@code /api/profile}: the values of a region along its horizontal axis, {@code along=x}, or its vertical one. */
record ProfileEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final long BUDGET = 1L << 22;

    private static final int TICKS = 6;

    @Override
    public Response handle(Request request) throws IOException {
        Parameters parameters = request.parameters();
        int size = (int) parameters.integer("size", 400, 1, 4000);
        try (OpenArrays.Lease lease = object.open(parameters)) {
            LinePlot plot =
                    LinePlot.of(lease.array()).size(size).maxCells(BUDGET).cancelledBy(sessions.cancellation(request));
            Dimension along;
            if (ArrayView.axes(lease.array().schema()).size() > 1) {
                ArrayView view = ArrayView.of(lease.array(), parameters);
                along = (parameters.text("along", "x").equals("y") ? view.y() : view.x()).dimension();
                Map<String, Range> ranges = view.ranges(ArrayView.region(parameters, view));
                for (Map.Entry<String, Range> each : ranges.entrySet()) {
                    plot = plot.range(each.getKey(), each.getValue());
                }
            } else {
                along = ArrayView.axes(lease.array().schema()).stream()
                        .findFirst()
                        .orElseThrow(() -> new HttpException(404, "array: has no dimension of numbers"));
                plot = plot.range(along.name(), part(lease.array(), along, parameters));
            }
            String field = parameters.text("field", "");
            plot = plot.along(along.name());
            boolean isCount = field.isEmpty() && !lease.array().schema().isDense();
            LinePlot chosen = isCount ? plot.density() : field.isEmpty() ? plot : plot.field(field);
            return response(chosen.render(), lease.array().schema(), lease.subject());
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
    }

    /** Returns the part of the only dimension of numbers between the parameters {@code from} and {@code to}, 0 to 1. */
    private static Range part(ArrayReader array, Dimension dimension, Parameters parameters) {
        List<Range> domain = array.nonEmptyDomain();
        if (domain == null) {
            throw new HttpException(404, "array: has no cells at this time");
        }
        PlaneAxis axis =
                PlaneAxis.of(dimension, domain.get(array.schema().dimensions().indexOf(dimension)));
        double from = Math.max(0, parameters.number("from", 0));
        double to = Math.min(1, parameters.number("to", 1));
        if (!(from < to)) {
            throw HttpException.badRequest("part: is outside the array or empty");
        }
        return axis.range(from * axis.pixels(), to * axis.pixels());
    }

    private static Response response(Line line, ArraySchema schema, ArraySubject subject) throws IOException {
        Dimension dimension = line.x().dimension();
        Labels labels = Labels.of(line.x(), subject);
        double[] values = DoubleStream.concat(
                        DoubleStream.of(line.values().least()),
                        DoubleStream.of(line.values().greatest()))
                .toArray();
        Limits limits = Limits.of(values, ValueScale.LINEAR);
        return Json.object(json -> {
            json.writeStringField("dimension", labels.name());
            boolean isLabelled = ArraySubject.label(schema, dimension) != null;
            if (isLabelled && line.x().range() instanceof Range.OfLong whole) {
                json.writeStringField("low", subject.text(dimension, whole.low()));
                json.writeStringField("high", subject.text(dimension, whole.high()));
            } else {
                json.writeStringField(
                        "low", DisplayText.low(dimension.datatype(), line.x().range()));
                json.writeStringField(
                        "high", DisplayText.high(dimension.datatype(), line.x().range()));
            }
            json.writeStringField("label", line.label());
            Json.numbers(json, "means", line.values().means());
            Json.numbers(json, "least", line.values().least());
            Json.numbers(json, "greatest", line.values().greatest());
            json.writeNumberField("cells", line.cells());
            json.writeBooleanField("overview", line.isOverview());
            TicksEndpoint.ticks(json, "ticks", labels.ticks().apply(TICKS), Tick::position);
            TicksEndpoint.ticks(json, "valueTicks", limits.ticks(TICKS), Tick::position);
        });
    }
}
