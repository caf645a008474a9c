package dev.tegula.cli.schema;

import dev.tegula.internal.base.SpellingHint;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads enumerations of a schema: {@code {"name": "color", "type": "STRING_UTF8", "cell_val_num": "var", "values":
 * […]}}.
 */
final class EnumerationReader {

    private static final Set<String> KEYS =
            new LinkedHashSet<>(List.of("name", "type", "cell_val_num", "ordered", "values"));

    private static final Set<String> EXTENSION_KEYS = new LinkedHashSet<>(List.of("name", "values"));

    private EnumerationReader() {}

    static Enumeration read(JsonNode node) throws IOException {
        JsonObject object = new JsonObject(node, "enumeration", KEYS);
        String name = FieldReader.name(object);
        Datatype type = FieldReader.type(object);
        int arity = FieldReader.arity(object, type.isString() ? Field.VARIABLE : 1);
        return read(object, name, type, arity, object.flagOr("ordered", false));
    }

    /** Reads an extension of an enumeration: {@code {"name": "color", "values": […]}}. */
    static Enumeration extension(JsonNode node, ArraySchema schema) throws IOException {
        JsonObject object = new JsonObject(node, "enumeration to extend", EXTENSION_KEYS);
        String name = FieldReader.name(object);
        for (Enumeration present : schema.enumerations()) {
            if (present.name().equals(name)) {
                return present.extendedBy(
                        read(object, name, present.datatype(), present.valuesPerCell(), present.ordered()));
            }
        }
        List<String> names =
                schema.enumerations().stream().map(Enumeration::name).toList();
        throw object.wrong("name", "an enumeration of the array" + SpellingHint.hintOrList(name, names));
    }

    private static Enumeration read(JsonObject object, String name, Datatype type, int arity, boolean ordered)
            throws IOException {
        List<JsonNode> entries = object.list("values");
        if (entries == null) {
            throw object.wrong("values", "a list of values");
        }
        Field field = new Field("values", type, arity, false);
        List<byte[]> values = new ArrayList<>();
        for (JsonNode entry : entries) {
            values.add(FieldReader.cell(object, "values", field, entry).bytes(0));
        }
        Enumeration enumeration = Enumeration.of(name, type, arity, values);
        return ordered ? enumeration.asOrdered() : enumeration;
    }
}
