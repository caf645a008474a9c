package dev.tegula.cli.schema;

import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads enumerations of a schema: {@code {"name": "color", "type": "STRING_UTF8", "cell_val_num": "var", "values": […]}}. */
final class EnumerationReader {

  private static final Set<String> KEYS =
      new LinkedHashSet<>(List.of("name", "type", "cell_val_num", "ordered", "values"));

  private EnumerationReader() {}

  static Enumeration read(JsonNode node) throws IOException {
    JsonObject object = new JsonObject(node, "enumeration", KEYS);
    String name = object.text("name");
    if (name == null) {
      throw object.wrong("name", "a string");
    }
    Datatype type = FieldReader.type(object);
    int arity = FieldReader.arity(object, type.isString() ? Field.VARIABLE : 1);
    List<JsonNode> entries = object.list("values");
    if (entries == null) {
      throw object.wrong("values", "a list of all values");
    }
    Field field = new Field("values", type, arity, false);
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    long[] offsets = new long[arity == Field.VARIABLE ? entries.size() : 0];
    for (int i = 0; i < entries.size(); i++) {
      if (arity == Field.VARIABLE) {
        offsets[i] = data.size();
      }
      Column cell = FieldReader.cell(object, "values", field, entries.get(i));
      data.writeBytes(cell.bytes(0));
    }
    return new Enumeration(name, null, type, arity, object.flagOr("ordered", false), data.toByteArray(), offsets);
  }
}
