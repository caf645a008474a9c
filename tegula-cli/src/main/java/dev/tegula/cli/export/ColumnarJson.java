package dev.tegula.cli.export;

import dev.tegula.cli.cells.CellText;
import dev.tegula.cli.text.JsonStrings;
import dev.tegula.cli.text.TextOutput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;

/**
 * One JSON object with a list per field: {@code {"cell_count": n, "dims": {name: […]}, "attrs": {name: {"data": […],
 * "validity": […]}}}}.
 *
 * <p>A result of one batch is written directly. A longer result arrives in rows but is printed in columns, so its text
 * goes through a temporary file and memory does not grow with the result.
 */
public final class ColumnarJson implements ResultFormat {

    private final TextOutput out;
    private final ResultFields fields;
    private final Path spoolFolder;

    /**
     * Creates a writer of columnar JSON.
     *
     * @param spoolFolder the folder of temporary files
     */
    public ColumnarJson(TextOutput out, ResultFields fields, Path spoolFolder) {
        this.out = out;
        this.fields = fields;
        this.spoolFolder = spoolFolder;
    }

    /** A list of a field: its values, or whether each of them is valid. */
    private enum Part {
        DATA,
        VALIDITY
    }

    /** Writes a list of a field without its brackets. */
    private interface ListWriter {
        void write(Field field, Part part) throws IOException;
    }

    @Override
    public void write(Iterator<Cells> batches) throws IOException {
        if (!batches.hasNext()) {
            document(0, (field, part) -> {});
            return;
        }
        Cells first = batches.next();
        if (!batches.hasNext()) {
            document(first.size(), (field, part) -> write(out, first, field, part));
            return;
        }
        try (ColumnSpool spool = new ColumnSpool(spoolFolder)) {
            long count = 0;
            for (Cells cells = first; cells != null; cells = batches.hasNext() ? batches.next() : null) {
                count += cells.size();
                if (cells.size() > 0) {
                    spool(spool, cells);
                }
            }
            document(count, (field, part) -> spool.copy(key(field, part), out));
        }
    }

    private void spool(ColumnSpool spool, Cells cells) {
        for (Field field : fields.all()) {
            spool.add(key(field, Part.DATA), text -> write(text, cells, field, Part.DATA));
            if (field.nullable()) {
                spool.add(key(field, Part.VALIDITY), text -> write(text, cells, field, Part.VALIDITY));
            }
        }
    }

    private static String key(Field field, Part part) {
        return (part == Part.VALIDITY ? "v" : "d") + field.name();
    }

    private void document(long count, ListWriter writer) throws IOException {
        out.put("{\"cell_count\":").put(count).put(",\"dims\":{");
        List<Field> dimensions = fields.dimensions();
        for (int i = 0; i < dimensions.size(); i++) {
            name(i, dimensions.get(i));
            list(dimensions.get(i), Part.DATA, writer);
        }
        out.put("},\"attrs\":{");
        List<Field> attributes = fields.attributes();
        for (int i = 0; i < attributes.size(); i++) {
            name(i, attributes.get(i));
            out.put("{\"data\":");
            list(attributes.get(i), Part.DATA, writer);
            if (attributes.get(i).nullable()) {
                out.put(",\"validity\":");
                list(attributes.get(i), Part.VALIDITY, writer);
            }
            out.put('}');
        }
        out.put("}}\n");
    }

    private void name(int index, Field field) {
        if (index > 0) {
            out.put(',');
        }
        JsonStrings.write(out, field.name());
        out.put(':');
    }

    private void list(Field field, Part part, ListWriter writer) throws IOException {
        out.put('[');
        writer.write(field, part);
        out.put(']');
    }

    private void write(TextOutput text, Cells cells, Field field, Part part) {
        Column column = cells.column(field.name());
        if (part == Part.VALIDITY) {
            for (int cell = 0; cell < cells.size(); cell++) {
                if (cell > 0) {
                    text.put(',');
                }
                text.put(column.isNull(cell) ? '0' : '1');
            }
            return;
        }
        CellText values = fields.text(column);
        for (int cell = 0; cell < cells.size(); cell++) {
            if (cell > 0) {
                text.put(',');
            }
            values.json(text, cell);
        }
    }
}
