package dev.tegula.cli.export;

import dev.tegula.cli.cells.CellText;
import dev.tegula.cli.cells.Labels;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The fields of a result in the order in which they were asked for, and how the cells of each are written. */
public final class ResultFields {

  private final ArraySchema schema;
  private final List<Field> fields = new ArrayList<>();
  private final Map<String, Labels> labels;

  /**
   * The fields of a result.
   *
   * @param labels of the attributes whose labels are to be printed instead of indexes, by name
   */
  public ResultFields(ArraySchema schema, List<String> names, Map<String, Labels> labels) {
    this.schema = schema;
    this.labels = labels;
    names.forEach(name -> fields.add(Objects.requireNonNull(schema.field(name), name)));
  }

  List<Field> all() {
    return fields;
  }

  List<Field> dimensions() {
    return fields.stream().filter(this::isDimension).toList();
  }

  List<Field> attributes() {
    return fields.stream().filter(field -> !isDimension(field)).toList();
  }

  private boolean isDimension(Field field) {
    return schema.attribute(field.name()) == null;
  }

  CellText text(Column column) {
    Labels own = labels.get(column.name());
    return own == null ? CellText.of(column) : own.text(column);
  }
}
