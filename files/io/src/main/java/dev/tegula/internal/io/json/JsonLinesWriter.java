package dev.tegula.internal.io.json;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.TableText;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.RowsOutput;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.List;

/** Writes one JSON object per cell and line; nulls are {@code null}, and instants end with {@code Z}. */
final class JsonLinesWriter implements TableWriter {

    private final RowsOutput output;
    private final TableText table;
    private final byte[][] keys;

    JsonLinesWriter(TableTarget target, TableSchema schema, WriteOptions options) throws IOException {
        output = new RowsOutput(target.stream());
        table = TableText.readable(schema, options);
        List<TableColumn> columns = schema.columns();
        keys = new byte[columns.size()][];
        for (int f = 0; f < keys.length; f++) {
            keys[f] = key(columns.get(f).name(), f == 0 ? '{' : ',');
        }
    }

    private static byte[] key(String name, char before) {
        return TextOutput.bytes(out -> {
            out.put(before);
            JsonStrings.write(out, name);
            out.put(':');
        });
    }

    @Override
    public void write(Cells batch) {
        Column[] columns = table.columns(batch);
        output.write(batch.size(), (out, from, to) -> write(out, columns, from, to));
    }

    private void write(TextOutput out, Column[] columns, int from, int to) {
        CellText[] texts = table.texts(columns);
        for (int cell = from; cell < to; cell++) {
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
        output.flush();
    }

    @Override
    public void close() {
        output.close();
    }
}
