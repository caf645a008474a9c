package dev.tegula.cli.export;

import dev.tegula.cli.cells.CellText;
import dev.tegula.cli.cells.DisplayText;
import dev.tegula.cli.cells.Labels;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The fields of a result in the requested order, with the labels of enumerated attributes. */
public final class ResultFields {

    private final ArraySchema schema;
    private final List<Field> fields = new ArrayList<>();
    private final Map<String, Labels> labels;

    /**
     * Creates the fields of a result.
     *
     * @param labels the labels of the attributes to print as labels, by attribute
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

    /** Returns the columns of a batch, in the order of the fields. */
    Column[] columns(Cells batch) {
        return fields.stream().map(field -> batch.column(field.name())).toArray(Column[]::new);
    }

    /** Returns the writers of the columns. */
    CellText[] texts(Column[] columns) {
        return Arrays.stream(columns).map(this::text).toArray(CellText[]::new);
    }

    CellText text(Column column) {
        Labels own = labels.get(column.name());
        return own == null ? CellText.of(column) : own.text(column);
    }

    boolean hasLabels(Field field) {
        return labels.containsKey(field.name());
    }

    /** Returns a cell as text for people. */
    String display(Column column, int cell) {
        return DisplayText.cell(column, labels.get(column.name()), cell);
    }
}
