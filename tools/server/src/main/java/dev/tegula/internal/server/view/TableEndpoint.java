package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionSyntaxException;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** {@code /api/table}: cells as rows of texts, with a condition, page by page. */
record TableEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    private static final int MOST_ROWS = 500;
    private static final int DEEPEST = 100_000;
    private static final int MOST_FIELDS = 100;
    private static final int LONGEST_CONDITION = 4000;
    private static final long BUDGET = 64 << 20;

    @Override
    public Response handle(Request request) throws IOException {
        Parameters parameters = request.parameters();
        int limit = (int) parameters.integer("limit", 50, 1, MOST_ROWS);
        int offset = (int) parameters.integer("offset", 0, 0, DEEPEST);
        try (OpenArrays.Lease lease = object.open(parameters)) {
            ArrayReader array = lease.array();
            List<String> fields = array.schema().fieldNames();
            List<String> shown = fields.subList(0, Math.min(MOST_FIELDS, fields.size()));
            QueryExecution execution = query(array, parameters)
                    .fields(shown)
                    .order(ResultOrder.ROW_MAJOR)
                    .matchesOnly()
                    .limit(offset + limit + 1L)
                    .execution()
                    .withMemoryBudget(BUDGET);
            try (Sessions.Watched watched = sessions.watch(execution, sessions.cancellation(request))) {
                return rows(array, watched.execution(), shown, offset, limit);
            } catch (CancellationException e) {
                throw Sessions.refused(e);
            }
        }
    }

    private static Query query(ArrayReader array, Parameters parameters) {
        Query query = array.query().subarray(subarray(array, parameters));
        String where = parameters.text("where", "").strip();
        if (where.isEmpty()) {
            return query;
        } else if (where.length() > LONGEST_CONDITION) {
            throw HttpException.badRequest("condition: too long");
        }
        try {
            return query.where(Condition.parse(where));
        } catch (ConditionSyntaxException e) {
            throw HttpException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the region of the plane, or all written cells of an array without one. */
    private static Subarray subarray(ArrayReader array, Parameters parameters) {
        List<Range> domain = array.nonEmptyDomain();
        ArraySchema schema = array.schema();
        if (domain == null) {
            throw new HttpException(404, "array: has no cells at this time");
        } else if (ArrayView.axes(schema).size() > 1) {
            ArrayView view = ArrayView.of(array, parameters);
            return view.subarray(ArrayView.region(parameters, view));
        }
        Subarray all = Subarray.whole();
        for (int d = 0; d < domain.size() && schema.isDense(); d++) {
            all = all.addRange(schema.dimensions().get(d).name(), domain.get(d));
        }
        return all;
    }

    private static Response rows(
            ArrayReader array, QueryExecution execution, List<String> fields, int offset, int limit)
            throws IOException {
        Map<String, Labels> labels = Labelled.of(array, fields);
        List<String> shown = fields.stream()
                .flatMap(field -> Stream.concat(
                        Stream.of(field), array.schema().labels(field).stream().map(DimensionLabel::name)))
                .toList();
        List<List<String>> rows = new ArrayList<>();
        int seen = 0;
        try (CellBatches batches = execution.batches()) {
            while (batches.hasNext()) {
                Cells batch = array.withDimensionLabels(batches.next());
                List<Column> columns = shown.stream().map(batch::column).toList();
                for (int cell = 0; cell < batch.size(); cell++, seen++) {
                    if (seen >= offset && seen < offset + limit) {
                        int at = cell;
                        rows.add(columns.stream()
                                .map(column -> ValueDisplay.cell(column, labels.get(column.name()), at))
                                .toList());
                    }
                }
            }
        }
        boolean more = seen > offset + limit;
        return Json.object(json -> {
            texts(json, "fields", shown);
            json.writeArrayFieldStart("rows");
            for (List<String> row : rows) {
                json.writeStartArray();
                for (String value : row) {
                    json.writeString(value);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeBooleanField("more", more);
            json.writeNumberField("millis", execution.statistics().elapsed().toMillis());
            json.writeNumberField("bytes", execution.statistics().cost().bytes());
        });
    }

    static void texts(JsonGenerator json, String name, List<String> texts) throws IOException {
        json.writeArrayFieldStart(name);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
