package dev.tegula.internal.io.json;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.cells.TableText;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes one JSON object with a list per field.
 *
 * <p>A result of one batch is written directly. A longer result arrives in rows but is printed in columns, so its text
 * goes through a temporary file and memory does not grow with the result.
 */
final class ColumnarJsonWriter implements TableWriter {

    private final TextOutput out;
    private final TableSchema schema;
    private final TableText table;
    private final Path spoolFolder;
    private @Nullable Cells first;
    private @Nullable ColumnSpool spool;
    private long count;

    ColumnarJsonWriter(TableTarget target, TableSchema schema) throws IOException {
        this.out = new TextOutput(target.stream());
        this.schema = schema;
        this.table = TableText.exact(schema);
        this.spoolFolder = target.scratchFolder();
    }

    /** A list of a field: its values, or whether each of them is valid. */
    private enum Part {
        DATA,
        VALIDITY
    }

    /** Writes a list of a field without its brackets. */
    private interface ListWriter {
        void write(int column, Part part) throws IOException;
    }

    @Override
    public void write(Cells batch) throws IOException {
        if (batch.size() == 0) {
            return;
        }
        if (count == 0) {
            first = batch;
        } else {
            ColumnSpool file = spool;
            if (file == null) {
                file = new ColumnSpool(spoolFolder);
                spool = file;
                spool(file, Objects.requireNonNull(first));
                first = null;
            }
            spool(file, batch);
        }
        count += batch.size();
    }

    @Override
    public void finish() throws IOException {
        ColumnSpool file = spool;
        Cells only = first;
        if (file != null) {
            document((column, part) -> file.copy(key(column, part), out));
        } else if (only != null) {
            Column[] columns = table.columns(only);
            CellText[] texts = table.texts(columns);
            document((column, part) -> write(out, columns[column], texts[column], part));
        } else {
            document((column, part) -> {});
        }
        out.flush();
    }

    private void spool(ColumnSpool file, Cells cells) {
        Column[] columns = table.columns(cells);
        CellText[] texts = table.texts(columns);
        for (int f = 0; f < columns.length; f++) {
            Column column = columns[f];
            CellText values = texts[f];
            file.add(key(f, Part.DATA), text -> write(text, column, values, Part.DATA));
            if (column.field().nullable()) {
                file.add(key(f, Part.VALIDITY), text -> write(text, column, values, Part.VALIDITY));
            }
        }
    }

    private static String key(int column, Part part) {
        return (part == Part.VALIDITY ? "v" : "d") + column;
    }

    private void document(ListWriter writer) throws IOException {
        out.put("{\"cell_count\":").put(count).put(",\"dims\":{");
        List<TableColumn> columns = schema.columns();
        boolean next = false;
        for (int f = 0; f < columns.size(); f++) {
            if (schema.isDimension(columns.get(f).name())) {
                name(next, columns.get(f));
                list(f, Part.DATA, writer);
                next = true;
            }
        }
        out.put("},\"attrs\":{");
        next = false;
        for (int f = 0; f < columns.size(); f++) {
            if (!schema.isDimension(columns.get(f).name())) {
                name(next, columns.get(f));
                out.put("{\"data\":");
                list(f, Part.DATA, writer);
                if (columns.get(f).field().nullable()) {
                    out.put(",\"validity\":");
                    list(f, Part.VALIDITY, writer);
                }
                out.put('}');
                next = true;
            }
        }
        out.put("}}\n");
    }

    private void name(boolean next, TableColumn column) {
        if (next) {
            out.put(',');
        }
        JsonStrings.write(out, column.name());
        out.put(':');
    }

    private void list(int column, Part part, ListWriter writer) throws IOException {
        out.put('[');
        writer.write(column, part);
        out.put(']');
    }

    private static void write(TextOutput text, Column column, CellText values, Part part) {
        for (int cell = 0; cell < column.size(); cell++) {
            if (cell > 0) {
                text.put(',');
            }
            if (part == Part.VALIDITY) {
                text.put(column.isNull(cell) ? '0' : '1');
            } else {
                values.json(text, cell);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (spool != null) {
            spool.close();
        }
    }
}
