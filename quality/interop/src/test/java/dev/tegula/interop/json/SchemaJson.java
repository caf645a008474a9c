package dev.tegula.interop.json;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.EnumerationSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.FilterSpec;
import dev.tegula.interop.model.PipelineSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parses schemas of golden files. */
public final class SchemaJson {

    private SchemaJson() {}

    /** Parses the {@code schema} of a {@code case.json}. */
    public static SchemaSpec read(JsonObject json) {
        List<DimensionSpec> dims =
                json.objects("dims").stream().map(SchemaJson::dimension).toList();
        Map<String, Range> currentDomain = new LinkedHashMap<>();
        if (json.has("current_domain")) {
            JsonObject box = json.object("current_domain");
            for (DimensionSpec dim : dims) {
                if (box.has(dim.name())) {
                    currentDomain.put(dim.name(), range(dim.type(), box.list(dim.name())));
                }
            }
        }
        return new SchemaSpec(
                json.text("array_type").equals("dense"),
                CellOrder.of(json.text("tile_order")),
                CellOrder.of(json.text("cell_order")),
                json.number("capacity").longValue(),
                json.flag("allows_dups"),
                json.has("version") ? json.number("version").intValue() : 0,
                dims,
                json.objects("attrs").stream().map(SchemaJson::attribute).toList(),
                pipeline(json, "coords_"),
                pipeline(json, "offsets_"),
                pipeline(json, "validity_"),
                json.objects("enumerations").stream()
                        .map(SchemaJson::enumeration)
                        .toList(),
                currentDomain);
    }

    /** Parses a range given as a list of two bounds. */
    public static Range range(Datatype type, List<?> bounds) {
        return new Range(CellJson.bytes(type, bounds.get(0)), CellJson.bytes(type, bounds.get(1)));
    }

    private static DimensionSpec dimension(JsonObject json) {
        Datatype type = Datatype.valueOf(json.text("type"));
        Range domain = json.has("domain") ? range(type, json.list("domain")) : null;
        Bytes extent = json.has("extent") ? CellJson.bytes(type, json.get("extent")) : null;
        return new DimensionSpec(
                json.text("name"),
                type,
                domain == null ? null : domain.low(),
                domain == null ? null : domain.high(),
                extent,
                pipeline(json, ""));
    }

    private static AttributeSpec attribute(JsonObject json) {
        String fill = json.text("fill_hex", null);
        return new AttributeSpec(
                json.text("name"),
                Datatype.valueOf(json.text("type")),
                cellValNum(json.get("cell_val_num")),
                json.flag("nullable"),
                fill == null ? null : Bytes.hex(fill),
                json.has("fill_validity") && json.number("fill_validity").intValue() != 0,
                pipeline(json, ""),
                json.text("enumeration", null));
    }

    private static int cellValNum(@Nullable Object value) {
        return value instanceof Number number ? number.intValue() : FieldSpec.VAR;
    }

    private static EnumerationSpec enumeration(JsonObject json) {
        Datatype type = Datatype.valueOf(json.text("type"));
        List<Bytes> values = new ArrayList<>();
        json.list("values").forEach(value -> values.add(CellJson.bytes(type, value)));
        return new EnumerationSpec(
                json.text("name"), type, cellValNum(json.get("cell_val_num")), json.flag("ordered"), values);
    }

    private static PipelineSpec pipeline(JsonObject json, String prefix) {
        List<FilterSpec> filters = json.objects(prefix + "filters").stream()
                .map(SchemaJson::filter)
                .toList();
        String chunk = prefix + "max_chunk_size";
        return new PipelineSpec(filters, json.has(chunk) ? json.number(chunk).intValue() : PipelineSpec.DEFAULT_CHUNK);
    }

    private static FilterSpec filter(JsonObject json) {
        Map<String, Object> options = new TreeMap<>();
        for (String name : json.names()) {
            Object value = Objects.requireNonNull(json.get(name));
            if (value instanceof Long number) {
                options.put(name, number.intValue());
            } else if (!name.equals("type")) {
                options.put(name, value);
            }
        }
        return new FilterSpec(FilterType.valueOf(json.text("type")), options);
    }
}
