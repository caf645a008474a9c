package dev.tegula.cli.schema;

import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads dimension labels: {@code {"name": "time", "dimension": "row", "type": "FLOAT64", "order": "increasing"}}. */
final class LabelReader {

    private static final Set<String> KEYS = new LinkedHashSet<>(List.of("name", "dimension", "type", "order"));

    private LabelReader() {}

    static void read(JsonNode node, List<Dimension> dimensions, ArraySchemaBuilder builder) {
        JsonObject object = new JsonObject(node, "dimension label", KEYS);
        String name = FieldReader.name(object);
        String dimension = dimension(object, dimensions);
        Datatype type = FieldReader.type(object);
        boolean falls = object.has("order") && object.word("order", SchemaNames.LABEL_ORDERS) == 1;
        builder.label(dimension, name, type, falls ? DataOrder.DECREASING : DataOrder.INCREASING);
    }

    /** Returns the index of a dimension, given by name or by index. */
    private static String dimension(JsonObject object, List<Dimension> dimensions) {
        JsonNode node = object.find("dimension");
        if (node != null && node.token() == JsonToken.VALUE_NUMBER_INT) {
            return dimensions
                    .get((int) object.wholeOr("dimension", 0, 0, dimensions.size() - 1L))
                    .name();
        }
        String name = object.textOr("dimension", "");
        List<String> names = dimensions.stream().map(Dimension::name).toList();
        if (!names.contains(name)) {
            throw object.wrong("dimension", "the name of a dimension" + SpellingHint.hintOrList(name, names));
        }
        return name;
    }
}
