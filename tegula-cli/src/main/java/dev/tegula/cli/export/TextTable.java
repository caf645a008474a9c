package dev.tegula.cli.export;

import dev.tegula.cli.text.Table;
import dev.tegula.cli.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.Iterator;
import java.util.List;

/**
 * An aligned table for people, with a line of names. Numbers are right-aligned; long cells are cut with an ellipsis.
 */
public final class TextTable implements ResultFormat {

    private final TextOutput out;
    private final ResultFields fields;
    private final int maxWidth;

    /**
     * Creates a writer of a table.
     *
     * @param maxWidth the greatest number of characters of a cell
     */
    public TextTable(TextOutput out, ResultFields fields, int maxWidth) {
        this.out = out;
        this.fields = fields;
        this.maxWidth = maxWidth;
    }

    @Override
    public void write(Iterator<Cells> batches) {
        List<Field> all = fields.all();
        StringBuilder alignment = new StringBuilder();
        all.forEach(field -> alignment.append(isNumber(field) ? 'r' : 'l'));
        Table table = new Table("", alignment.toString());
        table.row(all.stream().map(field -> Table.cut(field.name(), maxWidth)).toArray(String[]::new));
        while (batches.hasNext()) {
            Cells cells = batches.next();
            Column[] columns = fields.columns(cells);
            for (int cell = 0; cell < cells.size(); cell++) {
                String[] row = new String[columns.length];
                for (int f = 0; f < row.length; f++) {
                    row[f] = Table.cut(fields.display(columns[f], cell), maxWidth);
                }
                table.row(row);
            }
        }
        out.put(table.toString());
    }

    private boolean isNumber(Field field) {
        Datatype.Kind kind = field.datatype().kind();
        return field.valuesPerCell() == 1
                && !fields.hasLabels(field)
                && (kind == Datatype.Kind.INTEGER || kind == Datatype.Kind.FLOAT || kind == Datatype.Kind.TIME);
    }
}
