package dev.tegula.cli.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.JsonSyntax;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads dimensions and attributes of a schema. */
final class FieldReader {

    private static final Set<String> DIMENSION_KEYS = new LinkedHashSet<>(
            List.of("name", "type", "cell_val_num", "domain", "extent", "filters", "max_chunk_size"));
    private static final Set<String> ATTRIBUTE_KEYS = new LinkedHashSet<>(List.of(
            "name",
            "type",
            "cell_val_num",
            "nullable",
            "fill",
            "fill_hex",
            "fill_validity",
            "enumeration",
            "filters",
            "max_chunk_size"));

    private FieldReader() {}

    static String name(JsonObject object) {
        String name = object.text("name");
        if (name == null) {
            throw object.wrong("name", "a string");
        }
        return name;
    }

    static Datatype type(JsonObject object) {
        String name = object.text("type");
        Datatype type = name == null ? null : SchemaNames.datatype(name);
        if (type == null) {
            throw object.wrong(
                    "type",
                    "a datatype such as INT32 or FLOAT64"
                            + SpellingHint.hint(String.valueOf(name), SchemaNames.DATATYPES));
        }
        return type;
    }

    /** Reads the number of values per cell. */
    static int arity(JsonObject object, int otherwise) {
        JsonNode node = object.find("cell_val_num");
        if (node == null) {
            return otherwise;
        } else if (SchemaNames.VARIABLE.equals(node.value()) && node.token() == JsonToken.VALUE_STRING) {
            return Field.VARIABLE;
        }
        return (int) object.wholeOr("cell_val_num", 1, 1, Integer.MAX_VALUE);
    }

    static Dimension dimension(JsonNode node, boolean dense) throws IOException {
        JsonObject object = new JsonObject(node, "dimension", DIMENSION_KEYS);
        String name = name(object);
        Datatype type = type(object);
        Range domain = range(object, "domain", type);
        Dimension plain = Dimension.of(name, type, domain, null);
        if (arity(object, plain.field().valuesPerCell()) != plain.field().valuesPerCell()) {
            throw object.wrong("cell_val_num", type.isString() ? "\"var\" for strings" : "1");
        }
        Number extent = extent(object, type);
        if (extent == null && dense && domain instanceof Range.OfLong whole) {
            extent = whole.high() - whole.low() + 1; // one tile
        }
        FilterPipeline filters = FilterJson.read(object, "filters", "max_chunk_size", FilterPipeline.empty());
        return Dimension.of(name, type, domain, extent).withFilters(filters);
    }

    private static @Nullable Number extent(JsonObject object, Datatype type) throws IOException {
        JsonNode node = object.find("extent");
        if (node == null) {
            return null;
        }
        Column cell = cell(object, "extent", type.isDatetime() ? Datatype.INT64 : type, node);
        return type.isFloat() ? (Number) cell.doubleAt(0) : (Number) cell.longAt(0);
    }

    /** Reads the member {@code [low, high]} as a range of a datatype; returns null if it is absent. */
    static @Nullable Range range(JsonObject object, String key, Datatype type) throws IOException {
        List<JsonNode> ends = object.list(key);
        if (ends == null) {
            return null;
        }
        if (ends.size() != 2) {
            throw object.wrong(key, "two bounds [low, high]");
        }
        if (type.isString()) {
            if (ends.get(0).token() != JsonToken.VALUE_STRING || ends.get(1).token() != JsonToken.VALUE_STRING) {
                throw object.wrong(key, "two strings [low, high]");
            }
            return Range.of(
                    String.valueOf(ends.get(0).value()),
                    String.valueOf(ends.get(1).value()));
        }
        Column low = cell(object, key, type, ends.get(0));
        Column high = cell(object, key, type, ends.get(1));
        return type.isFloat() ? Range.of(low.doubleAt(0), high.doubleAt(0)) : Range.of(low.longAt(0), high.longAt(0));
    }

    /** Reads a value as a column of one cell. */
    private static Column cell(JsonObject object, String key, Datatype type, JsonNode node) throws IOException {
        return cell(object, key, new Field(key, type, 1, false), node);
    }

    static Column cell(JsonObject object, String key, Field field, JsonNode node) throws IOException {
        ColumnInput input = new ColumnInput(field, 1);
        try (JsonParser parser = JsonSyntax.FACTORY.createParser(node.text())) {
            parser.nextToken();
            input.json(parser);
        } catch (BadCellException e) {
            throw object.wrong("\"" + key + "\": " + e.getMessage());
        }
        return input.column();
    }

    static Attribute attribute(JsonNode node) throws IOException {
        JsonObject object = new JsonObject(node, "attribute", ATTRIBUTE_KEYS);
        String name = name(object);
        Datatype type = type(object);
        Attribute attribute = Attribute.of(name, type, arity(object, type == Datatype.ANY ? Field.VARIABLE : 1))
                .withNullable(object.flagOr("nullable", false))
                .withFilters(FilterJson.read(object, "filters", "max_chunk_size", FilterPipeline.empty()))
                .withEnumeration(object.text("enumeration"));
        byte[] fill = fill(object, attribute);
        return fill == null && !object.has("fill_validity")
                ? attribute
                : attribute.withFill(fill == null ? attribute.fill() : fill, object.flagOr("fill_validity", false));
    }

    private static byte @Nullable [] fill(JsonObject object, Attribute attribute) throws IOException {
        byte[] value = null;
        JsonNode node = object.find("fill");
        if (node != null) {
            Field field = attribute.field();
            Field valid = new Field(field.name(), field.datatype(), field.valuesPerCell(), false);
            value = cell(object, "fill", valid, node).bytes(0);
        }
        String digits = object.text("fill_hex");
        if (digits == null) {
            return value;
        }
        byte[] bytes;
        try {
            bytes = HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw object.wrong("fill_hex", "hexadecimal digits");
        }
        boolean many = attribute.datatype().isFloat(); // NaN has many bit patterns
        if (value != null && !many && !Arrays.equals(value, bytes)) {
            throw object.wrong(
                    "fill_hex",
                    "the bytes of \"fill\", " + HexFormat.of().formatHex(value) + ", or only one of the two");
        }
        return bytes;
    }
}
