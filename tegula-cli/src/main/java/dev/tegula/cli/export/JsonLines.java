package dev.tegula.cli.export;

import dev.tegula.cli.cells.CellText;
import dev.tegula.cli.text.JsonStrings;
import dev.tegula.cli.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.util.Iterator;
import java.util.List;

/** Writes one JSON object per cell and line; nulls are {@code null}. */
public final class JsonLines implements ResultFormat {

    private final TextOutput out;
    private final ResultFields fields;

    public JsonLines(TextOutput out, ResultFields fields) {
        this.out = out;
        this.fields = fields;
    }

    @Override
    public void write(Iterator<Cells> batches) {
        List<Field> all = fields.all();
        byte[][] names = new byte[all.size()][];
        for (int f = 0; f < names.length; f++) {
            names[f] = key(all.get(f).name(), f == 0 ? '{' : ',');
        }
        while (batches.hasNext()) {
            Cells cells = batches.next();
            Column[] columns = fields.columns(cells);
            CellText[] texts = fields.texts(columns);
            for (int cell = 0; cell < cells.size(); cell++) {
                for (int f = 0; f < texts.length; f++) {
                    out.put(names[f], 0, names[f].length);
                    if (columns[f].isNull(cell)) {
                        out.put('n').put('u').put('l').put('l');
                    } else {
                        texts[f].json(out, cell);
                    }
                }
                out.put('}').put('\n');
            }
        }
    }

    private static byte[] key(String name, char before) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TextOutput text = new TextOutput(bytes);
        text.put(before);
        JsonStrings.write(text, name);
        text.put(':').flush();
        return bytes.toByteArray();
    }
}
