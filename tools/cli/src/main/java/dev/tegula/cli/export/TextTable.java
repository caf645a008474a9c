package dev.tegula.cli.export;

import dev.tegula.internal.base.ShortText;
import dev.tegula.internal.io.cells.DisplayText;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.io.text.Table;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * An aligned table for people, with a line of names. Numbers are right-aligned; long cells are cut with an ellipsis.
 */
public final class TextTable {

    private final TextOutput out;
    private final List<Field> fields;
    private final Map<String, Labels> labels;
    private final int maxWidth;

    /**
     * Creates a writer of a table.
     *
     * @param labels the labels of enumerated attributes, by attribute
     * @param maxWidth the greatest number of characters of a cell
     */
    public TextTable(TextOutput out, List<Field> fields, Map<String, Labels> labels, int maxWidth) {
        this.out = out;
        this.fields = fields;
        this.labels = labels;
        this.maxWidth = maxWidth;
    }

    /** Writes all batches. */
    public void write(Iterator<Cells> batches) {
        StringBuilder alignment = new StringBuilder();
        fields.forEach(field -> alignment.append(isNumber(field) ? 'r' : 'l'));
        Table table = new Table("", alignment.toString());
        table.row(fields.stream()
                .map(field -> ShortText.cut(field.name(), maxWidth))
                .toArray(String[]::new));
        while (batches.hasNext()) {
            Cells cells = batches.next();
            Column[] columns =
                    fields.stream().map(field -> cells.column(field.name())).toArray(Column[]::new);
            for (int cell = 0; cell < cells.size(); cell++) {
                String[] row = new String[columns.length];
                for (int f = 0; f < row.length; f++) {
                    row[f] = ShortText.cut(DisplayText.cell(columns[f], labels.get(columns[f].name()), cell), maxWidth);
                }
                table.row(row);
            }
        }
        out.put(table.toString());
    }

    private boolean isNumber(Field field) {
        Datatype.Kind kind = field.datatype().kind();
        return field.valuesPerCell() == 1
                && !labels.containsKey(field.name())
                && (kind == Datatype.Kind.INTEGER || kind == Datatype.Kind.FLOAT || kind == Datatype.Kind.TIME);
    }
}
