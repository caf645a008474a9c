package dev.tegula.internal.io.csv;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.CsvStrings;
import dev.tegula.internal.io.cells.TableText;
import dev.tegula.internal.io.text.RowsOutput;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;

/**
 * Writes comma-separated values (RFC 4180) with names in the first line. Nulls are empty; empty strings are {@code ""}.
 */
final class CsvTableWriter implements TableWriter {

    private final RowsOutput output;
    private final TableText table;
    private final char delimiter;

    CsvTableWriter(TableTarget target, TableSchema schema, char delimiter, WriteOptions options) throws IOException {
        this.output = new RowsOutput(target.stream());
        this.table = TableText.readable(schema, options);
        this.delimiter = delimiter;
        output.write(1, (out, from, to) -> {
            for (int f = 0; f < schema.columns().size(); f++) {
                if (f > 0) {
                    out.put(delimiter);
                }
                CsvStrings.write(out, schema.columns().get(f).name());
            }
            out.put('\n');
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
                if (f > 0) {
                    out.put(delimiter);
                }
                if (!columns[f].isNull(cell)) {
                    texts[f].csv(out, cell);
                }
            }
            out.put('\n');
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
