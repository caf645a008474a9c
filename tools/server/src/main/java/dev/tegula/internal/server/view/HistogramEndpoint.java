package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.plot.Histogram;
import dev.tegula.plot.chart.Bins;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** {@code /api/histogram}: numbers of cells of a region by value. */
record HistogramEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final long BUDGET = 1L << 22;

    @Override
    public Response handle(Request request) throws IOException {
        int bins = (int) request.parameters().integer("bins", 40, 1, 500);
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            Histogram histogram = Histogram.of(view.array())
                    .field(view.anyField())
                    .bins(bins)
                    .maxCells(BUDGET)
                    .cancelledBy(sessions.cancellation(request));
            double low = request.parameters().number("low", Double.NaN);
            double high = request.parameters().number("high", Double.NaN);
            if (low < high) {
                histogram = histogram.between(low, high);
            }
            Map<String, Range> ranges = view.ranges(ArrayView.region(request.parameters(), view));
            for (Map.Entry<String, Range> each : ranges.entrySet()) {
                histogram = histogram.range(each.getKey(), each.getValue());
            }
            return response(histogram.render());
        } catch (CancellationException e) {
            throw Sessions.refused(e);
        }
    }

    private static Response response(Bins bins) throws IOException {
        return Json.object(json -> {
            json.writeStringField("label", bins.label());
            Json.numbers(json, "edges", bins.edges());
            Json.numbers(json, "counts", bins.counts());
            TableEndpoint.texts(json, "labels", bins.labels());
            Json.number(json, "nulls", bins.others().nulls());
            Json.number(json, "fills", bins.others().fills());
            Json.number(json, "unread", bins.others().unread());
            Json.number(json, "beyond", bins.others().beyond());
            json.writeNumberField("cells", bins.cells());
            json.writeBooleanField("overview", bins.isOverview());
        });
    }
}
