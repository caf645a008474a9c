package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import java.io.IOException;

/** {@code /api/ticks}: labels of the axes of a region, and its coordinates. */
record TicksEndpoint(ViewedObject object) implements Handler {

    @Override
    public Response handle(Request request) throws IOException {
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            double[] region = ArrayView.region(request.parameters(), view);
            int columns = (int) request.parameters().integer("columns", 8, 1, 50);
            int rows = (int) request.parameters().integer("rows", 6, 1, 50);
            return Json.object(json -> {
                ticks(json, "x", view.x(), region[0], region[2], columns);
                ticks(json, "y", view.y(), region[1], region[3], rows);
                StatisticsEndpoint.ranges(json, view.array().schema(), view.ranges(region));
            });
        }
    }

    /** Writes ticks at round coordinates: a position on the plane and a label each. */
    private static void ticks(JsonGenerator json, String name, PlaneAxis axis, double from, double to, int most)
            throws IOException {
        json.writeArrayFieldStart(name);
        if (axis.range(from, to) instanceof Range.OfLong whole) {
            Datatype type = axis.dimension().datatype();
            long step = TickSteps.whole(type, PlaneAxis.coordinates(whole), most);
            long first = Math.floorDiv(whole.low() + step - 1, step) * step;
            for (long at = first; at <= whole.high() && at >= whole.low(); at += step) {
                double cell = axis.exponent() > 0 ? Math.scalb(1.0, axis.exponent()) : 0;
                tick(json, axis.pixel(at) + cell / 2, TickSteps.label(type, at, step));
            }
        } else if (axis.range(from, to) instanceof Range.OfDouble real) {
            double step = TickSteps.decimal(real.high() - real.low(), most);
            double first = Math.ceil(real.low() / step);
            for (int i = 0; i <= most + 1 && step > 0 && (first + i) * step <= real.high(); i++) {
                double at = (first + i) * step;
                tick(json, axis.pixel(at), TickSteps.label(at, step));
            }
        }
        json.writeEndArray();
    }

    private static void tick(JsonGenerator json, double position, String label) throws IOException {
        json.writeStartObject();
        Json.number(json, "at", position);
        json.writeStringField("label", label);
        json.writeEndObject();
    }
}
