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
import dev.tegula.schema.Datatype;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Writes comma-separated values (RFC 4180) with names in the first line. Nulls are empty; empty strings are {@code ""}.
 * The option {@code nulls} is another text for nulls, which is quoted where it is a value; {@code bom} writes a byte
 * order mark, by which Excel recognises UTF-8. Instants end with {@code Z}.
 */
final class CsvTableWriter implements TableWriter {

    private static final byte[] MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

    private final RowsOutput output;
    private final TableText table;
    private final char delimiter;
    private final byte[] nulls;

    CsvTableWriter(TableTarget target, TableSchema schema, char delimiter, WriteOptions options) throws IOException {
        this.output = new RowsOutput(target.stream());
        this.table = TableText.readable(schema, options);
        this.delimiter = delimiter;
        this.nulls = nulls(options, delimiter).getBytes(StandardCharsets.UTF_8);
        boolean hasMark = "true".equals(options.value("bom"));
        output.write(1, (out, from, to) -> {
            if (hasMark) {
                out.put(MARK, 0, MARK.length);
            }
            for (int f = 0; f < schema.columns().size(); f++) {
                if (f > 0) {
                    out.put(delimiter);
                }
                CsvStrings.write(out, schema.columns().get(f).name());
            }
            out.put('\n');
        });
    }

    private static String nulls(WriteOptions options, char delimiter) {
        String text = Objects.requireNonNullElse(options.value("nulls"), "");
        if (text.chars().anyMatch(c -> c == delimiter || c == '"' || c == '\n' || c == '\r')) {
            throw new IllegalArgumentException(
                    "option 'nulls': not a text without delimiters, quotes and line ends " + "(found '" + text + "')");
        }
        return text;
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
                if (columns[f].isNull(cell)) {
                    out.put(nulls, 0, nulls.length);
                } else if (isNullText(columns[f], cell)) {
                    out.put('"').put(nulls, 0, nulls.length).put('"');
                } else {
                    texts[f].csv(out, cell);
                }
            }
            out.put('\n');
        }
    }

    /** Returns whether a text is that of nulls. */
    private boolean isNullText(Column column, int cell) {
        Datatype type = column.field().datatype();
        return nulls.length > 0
                && type.kind() == Datatype.Kind.TEXT
                && type.size() == 1
                && Arrays.equals(column.bytes(cell), nulls);
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
