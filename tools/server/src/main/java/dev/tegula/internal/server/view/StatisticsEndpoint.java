package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.QueryExecution;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryStatistics;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** {@code /api/statistics}: aggregates of a region of the plane, by the engine. */
record StatisticsEndpoint(ViewedObject object, Sessions sessions) implements Handler {

    @Override
    public Response handle(Request request) throws IOException {
        try (OpenArrays.Lease lease = object.open(request.parameters())) {
            ArrayView view = ArrayView.of(lease.array(), request.parameters());
            double[] region = ArrayView.region(request.parameters(), view);
            QueryExecution execution =
                    view.array().query().subarray(view.subarray(region)).execution();
            try (Sessions.Watched watched = sessions.watch(execution, sessions.cancellation(request))) {
                List<AggregateResult> results = new ArrayList<>(
                        watched.execution().aggregate(aggregates(view).toArray(Aggregate[]::new)));
                results.replaceAll(result -> isNan(result) ? meanOfNumbers(view, region) : result);
                return response(view, lease.subject(), view.ranges(region), results, execution.statistics());
            } catch (CancellationException e) {
                throw Sessions.refused(e);
            }
        }
    }

    private static boolean isNan(AggregateResult result) {
        return result.value() instanceof Double number && number.isNaN();
    }

    /** Returns the mean of the values that are numbers: the extremes leave NaN out, too. */
    private static AggregateResult meanOfNumbers(ArrayView view, double[] region) {
        String field = view.anyField();
        return view.array()
                .query()
                .subarray(view.subarray(region))
                .where(Condition.field(field).le(Double.POSITIVE_INFINITY))
                .aggregate(Aggregate.mean(field))
                .get(0);
    }

    private static List<Aggregate> aggregates(ArrayView view) {
        List<Aggregate> aggregates = new ArrayList<>(List.of(Aggregate.count()));
        String field = view.field();
        if (field != null) {
            Attribute attribute = view.array().schema().attribute(field);
            Datatype type = datatype(view, field);
            if (attribute == null || attribute.enumeration() == null) { // labels have no extremes and no mean
                aggregates.add(Aggregate.min(field));
                aggregates.add(Aggregate.max(field));
                if (type.isInteger() || type.isFloat()) {
                    aggregates.add(Aggregate.mean(field));
                }
            }
            if (attribute != null && attribute.isNullable()) {
                aggregates.add(Aggregate.nullCount(field));
            }
        }
        return aggregates;
    }

    private static Datatype datatype(ArrayView view, String field) {
        ArraySchema schema = view.array().schema();
        Attribute attribute = schema.attribute(field);
        if (attribute != null) {
            return attribute.datatype();
        }
        return schema.dimensions().stream()
                .filter(dimension -> dimension.name().equals(field))
                .findFirst()
                .orElseThrow()
                .datatype();
    }

    private static Response response(
            ArrayView view,
            ArraySubject subject,
            Map<String, Range> ranges,
            List<AggregateResult> results,
            QueryStatistics statistics)
            throws IOException {
        return Json.object(json -> {
            json.writeArrayFieldStart("results");
            for (AggregateResult result : results) {
                json.writeStartObject();
                json.writeStringField(
                        "name",
                        result.aggregate()
                                .kind()
                                .name()
                                .toLowerCase(Locale.ROOT)
                                .replace('_', ' '));
                json.writeStringField("text", text(view, result));
                json.writeEndObject();
            }
            json.writeEndArray();
            ranges(json, view.array().schema(), ranges, subject);
            json.writeNumberField("bytes", statistics.cost().bytes());
            json.writeNumberField("read", statistics.cost().cells());
            json.writeNumberField("millis", statistics.elapsed().toMillis());
        });
    }

    /** Writes ranges as texts, as commands and programs take them, and those of dimension labels. */
    static void ranges(JsonGenerator json, ArraySchema schema, Map<String, Range> ranges, ArraySubject subject)
            throws IOException {
        json.writeArrayFieldStart("ranges");
        for (Dimension dimension : schema.dimensions()) {
            Range range = ranges.get(dimension.name());
            if (range != null) {
                json.writeStartObject();
                json.writeStringField("name", dimension.name());
                json.writeStringField("low", DisplayText.low(dimension.datatype(), range));
                json.writeStringField("high", DisplayText.high(dimension.datatype(), range));
                DimensionLabel label = ArraySubject.label(schema, dimension);
                if (label != null && range instanceof Range.OfLong whole) {
                    json.writeStringField("label", label.name());
                    json.writeStringField("labelLow", subject.text(dimension, whole.low()));
                    json.writeStringField("labelHigh", subject.text(dimension, whole.high()));
                }
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static String text(ArrayView view, AggregateResult result) {
        @Nullable Object value = result.value();
        @Nullable String field = result.aggregate().field();
        if (value == null) {
            return "–";
        } else if (value instanceof BigInteger number && field != null) {
            Datatype type = datatype(view, field);
            return type.isDatetime() ? DisplayText.whole(type, number.longValue()) : number.toString();
        }
        if (!(value instanceof Double number)) {
            return value.toString();
        }
        boolean isSingle = field != null
                && datatype(view, field) == Datatype.FLOAT32
                && result.aggregate().kind() != Aggregate.Kind.MEAN;
        return isSingle ? Float.toString(number.floatValue()) : rounded(number);
    }

    private static String rounded(double number) {
        return Double.isFinite(number)
                ? new BigDecimal(number, new MathContext(9))
                        .stripTrailingZeros()
                        .toPlainString()
                : Double.toString(number);
    }
}
