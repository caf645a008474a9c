package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.FragmentInfo;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code /api/fragments}: the fragments of an array, with their bounds on the plane. */
record FragmentsEndpoint(ViewedObject object) implements Handler {

    private static final int MOST = 2000;

    @Override
    public Response handle(Request request) throws IOException {
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            boolean plane = ArrayView.axes(lease.array().schema()).size() > 1
                    && lease.array().nonEmptyDomain() != null;
            ArrayView view = plane ? ArrayView.of(lease.array(), request.parameters()) : null;
            List<FragmentInfo> all = lease.array().fragments();
            List<Dimension> dimensions = lease.array().schema().dimensions();
            return Json.object(json -> {
                json.writeNumberField("omitted", Math.max(0, all.size() - MOST));
                json.writeArrayFieldStart("fragments");
                for (FragmentInfo fragment : all.subList(Math.max(0, all.size() - MOST), all.size())) {
                    json.writeStartObject();
                    json.writeStringField("name", fragment.name());
                    json.writeNumberField("start", fragment.start());
                    json.writeNumberField("end", fragment.end());
                    json.writeNumberField("cells", fragment.cells());
                    json.writeNumberField("tiles", fragment.tiles());
                    json.writeNumberField("bytes", fragment.bytes());
                    List<Range> domain = fragment.nonEmptyDomain();
                    if (view != null && domain != null) {
                        bounds(
                                json,
                                "x",
                                view.x(),
                                domain.get(dimensions.indexOf(view.x().dimension())));
                        bounds(
                                json,
                                "y",
                                view.y(),
                                domain.get(dimensions.indexOf(view.y().dimension())));
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
            });
        }
    }

    private static void bounds(JsonGenerator json, String name, PlaneAxis axis, @Nullable Range range)
            throws IOException {
        if (range instanceof Range.OfLong whole && axis.range() instanceof Range.OfLong shown) {
            long low = Math.max(whole.low(), shown.low());
            Json.numbers(json, name, axis.ends(Range.of(low, Math.min(whole.high(), shown.high()))));
        } else if (range instanceof Range.OfDouble) {
            Json.numbers(json, name, axis.ends(range));
        }
    }
}
