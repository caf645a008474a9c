package dev.tegula.internal.server.view;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.plot.draw.CategoryColors;
import dev.tegula.internal.server.http.Handler;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.internal.server.http.Request;
import dev.tegula.internal.server.http.Response;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.plot.FirstView;
import dev.tegula.plot.Units;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/array}: the schema, metadata, times and plane of an array. Without the parameter {@code at}, the array is
 * opened anew, so the page notices new fragments.
 */
record ArrayEndpoint(ViewedObject object) implements Handler {

    private static final int MOST_TIMES = 5000;

    @Override
    public Response handle(Request request) throws IOException {
        Parameters parameters = request.parameters();
        String path = parameters.text("path", "");
        if (parameters.find("at") == null) {
            try (ArrayReader now = object.openNow(path)) {
                return describe(now, path, parameters);
            }
        }
        try (OpenArrays.Lease lease = object.open(parameters)) {
            return describe(lease.array(), path, parameters);
        }
    }

    private Response describe(ArrayReader array, String path, Parameters parameters) throws IOException {
        ArraySchema schema = array.schema();
        Map<String, MetadataValue> metadata = array.metadata();
        Units units = Units.of(array);
        ViewedImage image = object.image(path).filter(ViewedImage::hasColors).orElse(null);
        // A level is no name for a picture.
        String shown = image == null ? path : PathNames.parent(path);
        return Json.object(json -> {
            json.writeStringField("name", object.name(shown));
            json.writeStringField("uri", object.shownUri(path));
            json.writeNumberField("now", System.currentTimeMillis());
            json.writeBooleanField("dense", schema.isDense());
            json.writeNumberField("version", schema.version());
            json.writeStringField("cellOrder", schema.cellOrder().name());
            json.writeStringField("tileOrder", schema.tileOrder().name());
            dimensions(json, array, units);
            attributes(json, array, units);
            fragments(json, array.fragments());
            MetadataRows.write(json, metadata);
            image(json, image);
            plane(json, array, parameters);
        });
    }

    private static void image(JsonGenerator json, @Nullable ViewedImage image) throws IOException {
        if (image == null) {
            json.writeNullField("image");
            return;
        }
        json.writeObjectFieldStart("image");
        json.writeNumberField("levels", image.image().levels().size());
        json.writeNumberField("level", image.shown().number());
        json.writeArrayFieldStart("channels");
        int shown = image.image().isRgb() ? 3 : image.image().channels().size();
        for (int c = 0; c < shown; c++) {
            ImageChannel channel = image.image().channels().get(c);
            json.writeStartObject();
            json.writeStringField("name", channel.name());
            json.writeStringField("color", "#" + channel.hexColor());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void dimensions(JsonGenerator json, ArrayReader array, Units units) throws IOException {
        List<Dimension> dimensions = array.schema().dimensions();
        List<Range> written = array.nonEmptyDomain();
        json.writeArrayFieldStart("dimensions");
        for (int d = 0; d < dimensions.size(); d++) {
            Dimension dimension = dimensions.get(d);
            Datatype type = dimension.datatype();
            json.writeStartObject();
            json.writeStringField("name", dimension.name());
            json.writeStringField("type", type.name());
            json.writeStringField("kind", type.kind().name());
            DimensionLabel label = ArraySubject.label(array.schema(), dimension);
            json.writeStringField("label", label == null ? "" : label.name());
            json.writeStringField("units", units.of(label == null ? dimension.name() : label.name()));
            json.writeStringField("filters", filters(dimension.filters()));
            json.writeStringField("extent", dimension.extent() == null ? "" : String.valueOf(dimension.extent()));
            Range domain = dimension.domain();
            if (domain != null) {
                json.writeStringField("domainLow", DisplayText.low(type, domain));
                json.writeStringField("domainHigh", DisplayText.high(type, domain));
            }
            if (written != null) {
                written(json, type, written.get(d));
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeBooleanField("empty", written == null);
    }

    private static String filters(FilterPipeline pipeline) {
        return pipeline.filters().stream()
                .map(filter -> filter.type().name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", "));
    }

    private static void written(JsonGenerator json, Datatype type, Range range) throws IOException {
        json.writeStringField("low", DisplayText.low(type, range));
        json.writeStringField("high", DisplayText.high(type, range));
        if (range instanceof Range.OfLong whole) {
            boolean unsigned = type == Datatype.UINT64;
            json.writeStringField("first", unsigned ? Long.toUnsignedString(whole.low()) : Long.toString(whole.low()));
            json.writeStringField("count", Long.toUnsignedString(whole.high() - whole.low() + 1));
        }
    }

    private static void attributes(JsonGenerator json, ArrayReader array, Units units) throws IOException {
        json.writeArrayFieldStart("attributes");
        for (Attribute attribute : array.schema().attributes()) {
            json.writeStartObject();
            json.writeStringField("name", attribute.name());
            json.writeStringField("type", attribute.datatype().name());
            json.writeStringField("units", units.of(attribute.name()));
            json.writeBooleanField("variable", attribute.field().isVariable());
            json.writeNumberField("values", attribute.field().isVariable() ? 0 : attribute.valuesPerCell());
            json.writeBooleanField("nullable", attribute.isNullable());
            json.writeStringField("filters", filters(attribute.filters()));
            @Nullable String enumeration = attribute.enumeration();
            json.writeStringField("enumeration", enumeration == null ? "" : enumeration);
            labels(json, enumeration == null ? null : array.enumeration(enumeration));
            json.writeBooleanField("plottable", ArrayView.isPlottable(array.schema(), attribute.name()));
            json.writeBooleanField("colored", ArrayView.hasColors(array.schema(), attribute.name()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the labels of an enumeration, if they are few, and their colors. */
    private static void labels(JsonGenerator json, @Nullable Enumeration enumeration) throws IOException {
        json.writeArrayFieldStart("labels");
        int number = enumeration == null ? 0 : enumeration.size();
        if (enumeration != null && number <= CategoryColors.MOST_LABELS) {
            List<String> texts = ArraySubject.texts(Column.of(enumeration));
            for (int i = 0; i < number; i++) {
                json.writeStartObject();
                json.writeStringField("text", texts.get(i));
                json.writeStringField("color", String.format("#%06x", CategoryColors.rgb(i, number)));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static void fragments(JsonGenerator json, List<FragmentInfo> fragments) throws IOException {
        json.writeNumberField("fragments", fragments.size());
        json.writeNumberField(
                "cells", fragments.stream().mapToLong(FragmentInfo::cells).sum());
        json.writeNumberField(
                "bytes", fragments.stream().mapToLong(FragmentInfo::bytes).sum());
        long[] times = fragments.stream()
                .mapToLong(FragmentInfo::end)
                .sorted()
                .distinct()
                .toArray();
        int step = Math.max(1, times.length / MOST_TIMES);
        json.writeArrayFieldStart("times");
        for (int i = (times.length - 1) % step; i < times.length; i += step) {
            json.writeNumber(times[i]);
        }
        json.writeEndArray();
    }

    private static void plane(JsonGenerator json, ArrayReader array, Parameters parameters) throws IOException {
        if (array.nonEmptyDomain() == null || ArrayView.axes(array.schema()).size() < 2) {
            json.writeNullField("plane");
            return;
        }
        String field = defaultField(array);
        String show = ArrayView.hasColors(array.schema(), field) ? "colors" : "values";
        ArrayView view =
                ArrayView.of(array, parameters.withDefault("field", field).withDefault("show", show));
        json.writeObjectFieldStart("plane");
        json.writeStringField("x", view.x().dimension().name());
        json.writeStringField("y", view.y().dimension().name());
        Json.number(json, "width", view.x().pixels());
        Json.number(json, "height", view.y().pixels());
        json.writeNumberField("maxLevel", view.maxLevel());
        json.writeNumberField("tileSize", TileRequest.SIZE);
        json.writeStringField("field", view.field() == null ? "" : view.field());
        json.writeEndObject();
    }

    private static String defaultField(ArrayReader array) {
        ArraySchema schema = array.schema();
        if (!schema.isDense()) {
            return Objects.requireNonNullElse(FirstView.of(array).field(array), "");
        }
        return schema.attributes().stream()
                .map(Attribute::name)
                .filter(name -> ArrayView.isPlottable(schema, name) || ArrayView.hasColors(schema, name))
                .findFirst()
                .orElse("");
    }
}
