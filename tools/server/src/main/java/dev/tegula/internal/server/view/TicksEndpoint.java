package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.internal.plot.draw.Coastlines;
import dev.tegula.internal.plot.draw.Labels;
import dev.tegula.internal.plot.draw.Subject;
import dev.tegula.internal.plot.draw.Tick;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** {@code /api/ticks}: names and ticks of the axes of a region, its coordinates, and the coastlines of maps. */
record TicksEndpoint(ViewedObject object) implements Handler {

    @Override
    public Response handle(Request request) throws IOException {
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            double[] region = ArrayView.region(request.parameters(), view);
            int columns = (int) request.parameters().integer("columns", 8, 1, 50);
            int rows = (int) request.parameters().integer("rows", 6, 1, 50);
            Shown x = Shown.of(view.x(), view.x().range(region[0], region[2]), lease.subject());
            Shown y = Shown.of(view.y(), view.y().range(region[1], region[3]), lease.subject());
            return Json.object(json -> {
                ticks(json, "x", x, columns);
                ticks(json, "y", y, rows);
                Json.numbers(json, "coastlines", coastlines(x, y));
                StatisticsEndpoint.ranges(json, view.array().schema(), view.ranges(region), lease.subject());
            });
        }
    }

    /**
     * A part of an axis.
     *
     * @param from pixel of the plane where it begins
     * @param to where it ends; less than the beginning if the axis is reversed
     */
    private record Shown(Labels labels, double from, double to) {
        static Shown of(PlaneAxis axis, Range range, Subject subject) {
            Labels labels = Labels.of(new Axis(axis.dimension(), range, 1), subject);
            double[] ends = axis.ends(range);
            return axis.isReversed() ? new Shown(labels, ends[1], ends[0]) : new Shown(labels, ends[0], ends[1]);
        }

        double pixel(double position) {
            return from + position * (to - from);
        }
    }

    /** Writes the name of an axis, and its ticks: a position on the plane and a label each. */
    private static void ticks(JsonGenerator json, String name, Shown axis, int wanted) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("name", axis.labels().name());
        ticks(json, "ticks", axis.labels().ticks().apply(wanted), tick -> axis.pixel(tick.position()));
        json.writeEndObject();
    }

    /** Writes ticks: where each one is, and its label. */
    static void ticks(JsonGenerator json, String name, List<Tick> ticks, ToDoubleFunction<Tick> place)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (Tick tick : ticks) {
            json.writeStartObject();
            Json.number(json, "at", place.applyAsDouble(tick));
            json.writeStringField("label", tick.label());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Returns lines on the plane: the coordinates of their first and last points in turn. */
    private static double[] coastlines(Shown x, Shown y) {
        DoubleStream.Builder lines = DoubleStream.builder();
        Coastlines.forEach(
                x.labels(),
                y.labels(),
                (from, to) -> lines.add(x.pixel(from.x()))
                        .add(y.pixel(from.y()))
                        .add(x.pixel(to.x()))
                        .add(y.pixel(to.y())));
        return lines.build().toArray();
    }
}
