package dev.tegula.internal.server.view;

import dev.tegula.QueryExecution;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** {@code /api/cell}: the coordinates at a position of the plane, and the values of the cell there. */
record CellEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final int MOST = 5;

    @Override
    public Response handle(Request request) throws IOException {
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            double[] region = ArrayView.region(request.parameters(), view);
            Map<String, Range> ranges = view.ranges(region);
            List<String> fields = view.array().schema().attributes().stream()
                    .map(Attribute::name)
                    .toList();
            QueryExecution execution = view.array()
                    .query()
                    .subarray(view.subarray(region))
                    .fields(view.array().schema().fieldNames())
                    .order(ResultOrder.UNORDERED)
                    .limit(MOST)
                    .execution();
            try (Sessions.Watched watched = sessions.watch(execution, sessions.cancellation(request))) {
                Cells cells = watched.execution().read();
                return response(view, lease.subject(), ranges, cells, Labelled.of(view.array(), fields));
            } catch (CancellationException e) {
                throw Sessions.refused(e);
            }
        }
    }

    private static Response response(
            ArrayView view, ArraySubject subject, Map<String, Range> ranges, Cells cells, Map<String, Labels> labels)
            throws IOException {
        ArraySchema schema = view.array().schema();
        return Json.object(json -> {
            StatisticsEndpoint.ranges(json, schema, ranges, subject);
            json.writeArrayFieldStart("cells");
            for (int cell = 0; cell < cells.size(); cell++) {
                json.writeStartObject();
                for (Column column : cells.columns()) {
                    json.writeStringField(column.name(), ValueDisplay.cell(column, labels.get(column.name()), cell));
                }
                for (Dimension dimension : schema.dimensions()) {
                    DimensionLabel label = ArraySubject.label(schema, dimension);
                    if (label != null) {
                        long coordinate = cells.column(dimension.name()).longAt(cell);
                        json.writeStringField(label.name(), subject.text(dimension, coordinate));
                    }
                }
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
