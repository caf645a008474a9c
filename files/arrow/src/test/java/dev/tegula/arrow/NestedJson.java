package dev.tegula.arrow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;

/** The values in the JSON of arrow-testing, as JSON of rows. */
record NestedJson(JsonNode file) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Set<String> LISTS = Set.of("list", "largelist", "fixedsizelist", "listview", "largelistview");
    private static final Set<String> NUMBERS =
            Set.of("int", "floatingpoint", "bool", "date", "time", "timestamp", "duration");

    /** Returns whether a field is read as JSON here: also lists of numbers, which may have nulls. */
    static boolean isText(JsonNode field) {
        String type = field.get("type").get("name").asText();
        boolean isNumbers = type.equals("fixedsizelist")
                && NUMBERS.contains(
                        field.get("children").get(0).get("type").get("name").asText())
                && !field.get("children").get(0).get("nullable").asBoolean();
        return LISTS.contains(type) && (!isNumbers || field.has("dictionary"))
                || Set.of("struct", "map", "null", "union").contains(type);
    }

    /** Returns JSON with numbers and texts in one form. */
    static String normal(String json) throws IOException {
        return plain(MAPPER.readTree(json)).toString();
    }

    private static JsonNode plain(JsonNode node) {
        if (node.isArray()) {
            ArrayNode list = NODES.arrayNode();
            node.forEach(each -> list.add(plain(each)));
            return list;
        } else if (node.isObject()) {
            ObjectNode object = NODES.objectNode();
            node.properties().forEach(each -> object.set(each.getKey(), plain(each.getValue())));
            return object;
        }
        return node.isFloatingPointNumber()
                ? NODES.textNode(Float.toString((float) node.asDouble()))
                : node.isNull() ? node : NODES.textNode(node.asText());
    }

    JsonNode value(JsonNode field, JsonNode column, int cell) {
        String type = field.get("type").get("name").asText();
        if (type.equals("null") && !field.has("dictionary")
                || column.path("VALIDITY").path(cell).asInt(1) == 0) {
            return NODES.nullNode();
        }
        if (field.has("dictionary")) {
            for (JsonNode dictionary : file.get("dictionaries")) {
                if (dictionary.get("id").asInt()
                        == field.get("dictionary").get("id").asInt()) {
                    JsonNode entries = dictionary.get("data").get("columns").get(0);
                    JsonNode plain = ((ObjectNode) field.deepCopy()).without("dictionary");
                    return value(plain, entries, column.get("DATA").get(cell).asInt());
                }
            }
        }
        JsonNode children = field.get("children");
        if (type.equals("struct")) {
            ObjectNode object = NODES.objectNode();
            for (int i = 0; i < children.size(); i++) {
                JsonNode child = children.get(i);
                object.set(
                        child.get("name").asText(),
                        value(child, column.get("children").get(i), cell));
            }
            return object;
        } else if (type.equals("union")) {
            int number = column.get("TYPE_ID").get(cell).asInt();
            JsonNode numbers = field.get("type").get("typeIds");
            int child = 0;
            while (numbers.get(child).asInt() != number) {
                child++;
            }
            int at = column.has("OFFSET") ? column.get("OFFSET").get(cell).asInt() : cell;
            return value(children.get(child), column.get("children").get(child), at);
        } else if (type.equals("runendencoded")) {
            JsonNode ends = column.get("children").get(0).get("DATA");
            int run = 0;
            while (ends.get(run).asInt() <= cell) {
                run++;
            }
            return value(children.get(1), column.get("children").get(1), run);
        } else if (LISTS.contains(type) || type.equals("map")) {
            int size = field.get("type").path("listSize").asInt();
            int from = size > 0 ? cell * size : column.get("OFFSET").get(cell).asInt();
            int to = size > 0
                    ? from + size
                    : column.has("SIZE")
                            ? from + column.get("SIZE").get(cell).asInt()
                            : column.get("OFFSET").get(cell + 1).asInt();
            return type.equals("map")
                    ? map(children.get(0), column, from, to)
                    : list(children.get(0), column, from, to);
        }
        return NODES.textNode(text(field, column, cell));
    }

    private JsonNode list(JsonNode child, JsonNode column, int from, int to) {
        ArrayNode list = NODES.arrayNode();
        for (int i = from; i < to; i++) {
            list.add(value(child, column.get("children").get(0), i));
        }
        return list;
    }

    private JsonNode map(JsonNode entry, JsonNode column, int from, int to) {
        ObjectNode map = NODES.objectNode();
        JsonNode pairs = column.get("children").get(0).get("children");
        for (int i = from; i < to; i++) {
            map.set(
                    value(entry.get("children").get(0), pairs.get(0), i).asText(),
                    value(entry.get("children").get(1), pairs.get(1), i));
        }
        return map;
    }

    private static String text(JsonNode field, JsonNode column, int cell) {
        String type = field.get("type").get("name").asText();
        if (column.has("VIEWS")) {
            byte[] bytes = view(field, column, cell);
            return type.equals("utf8view")
                    ? new String(bytes, StandardCharsets.UTF_8)
                    : HexFormat.of().formatHex(bytes);
        }
        JsonNode value = column.get("DATA").get(cell);
        return switch (type) {
            case "floatingpoint" -> Float.toString((float) value.asDouble());
            case "binary", "largebinary", "fixedsizebinary" -> value.asText().toLowerCase(java.util.Locale.ROOT);
            default -> value.asText();
        };
    }

    /** Returns the bytes of a view. */
    static byte[] view(JsonNode field, JsonNode column, int cell) {
        JsonNode view = column.get("VIEWS").get(cell);
        int size = view.get("SIZE").asInt();
        if (view.has("INLINED")) {
            String inlined = view.get("INLINED").asText();
            return field.get("type").get("name").asText().equals("utf8view")
                    ? inlined.getBytes(StandardCharsets.UTF_8)
                    : HexFormat.of().parseHex(inlined);
        }
        String data = column.get("VARIADIC_DATA_BUFFERS")
                .get(view.get("BUFFER_INDEX").asInt())
                .asText();
        int offset = view.get("OFFSET").asInt();
        return Arrays.copyOfRange(HexFormat.of().parseHex(data), offset, offset + size);
    }
}
