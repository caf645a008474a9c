package dev.tegula.internal.io.json;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.TableText;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/** Writes one JSON object per cell and line; nulls are {@code null}. */
final class JsonLinesWriter implements TableWriter {

    private final TextOutput out;
    private final TableText table;
    private final byte[][] keys;

    JsonLinesWriter(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        out = new TextOutput(target.stream());
        table = TableText.readable(schema, options);
        List<TableColumn> columns = schema.columns();
        keys = new byte[columns.size()][];
        for (int f = 0; f < keys.length; f++) {
            keys[f] = key(columns.get(f).name(), f == 0 ? '{' : ',');
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

    @Override
    public void write(Cells batch) {
        Column[] columns = table.columns(batch);
        CellText[] texts = table.texts(columns);
        for (int cell = 0; cell < batch.size(); cell++) {
            for (int f = 0; f < texts.length; f++) {
                out.put(keys[f], 0, keys[f].length);
                if (columns[f].isNull(cell)) {
                    out.put('n').put('u').put('l').put('l');
                } else {
                    texts[f].json(out, cell);
                }
            }
            out.put('}').put('\n');
        }
    }

    @Override
    public void finish() {
        out.flush();
    }

    @Override
    public void close() {
        // The target belongs to the caller.
    }
}
