package dev.tegula.cli.export;

import dev.tegula.cli.cells.CellText;
import dev.tegula.cli.cells.CsvStrings;
import dev.tegula.cli.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.util.Iterator;
import java.util.List;

/**
 * Writes comma-separated values (RFC 4180) with names in the first line. Nulls are empty; empty strings are {@code ""}.
 */
public final class Csv implements ResultFormat {

    private final TextOutput out;
    private final ResultFields fields;

    public Csv(TextOutput out, ResultFields fields) {
        this.out = out;
        this.fields = fields;
    }

    @Override
    public void write(Iterator<Cells> batches) {
        List<Field> all = fields.all();
        for (int f = 0; f < all.size(); f++) {
            if (f > 0) {
                out.put(',');
            }
            CsvStrings.write(out, all.get(f).name());
        }
        out.put('\n');
        while (batches.hasNext()) {
            Cells cells = batches.next();
            Column[] columns = fields.columns(cells);
            CellText[] texts = fields.texts(columns);
            for (int cell = 0; cell < cells.size(); cell++) {
                for (int f = 0; f < texts.length; f++) {
                    if (f > 0) {
                        out.put(',');
                    }
                    if (!columns[f].isNull(cell)) {
                        texts[f].csv(out, cell);
                    }
                }
                out.put('\n');
            }
        }
    }
}
