package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.OutputException;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.internal.parquet.NestedColumn.Value;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.List;

/** Writes the values of a row group as JSON. */
final class NestedReader implements FileColumn.Rows {

    private static final String NULL = "null";

    private final NestedColumn column;
    private final PartCursors parts;
    private final VariantReader variants;

    NestedReader(NestedColumn column, List<ChunkPages> pages) {
        this.column = column;
        this.parts = new PartCursors(column, pages);
        this.variants = new VariantReader(parts);
    }

    @Override
    public Column read(int rows) throws IOException {
        JsonCells cells = new JsonCells(rows);
        PartCursor first = parts.first();
        for (int row = 0; row < rows; row++) {
            if (!first.hasNext() || first.repetition() != 0) {
                throw new IOException("a column chunk has too few rows (found " + row + ", expected " + rows + ")");
            }
            if (first.definition() <= column.nullLevel()) {
                parts.skip(column.value());
                cells.endNull();
                continue;
            }
            try {
                write(column.value(), cells.out());
            } catch (OutputException e) {
                throw new IllegalStateException(e); // the target is memory
            }
            cells.end();
        }
        return cells.column(column.column().field());
    }

    private void write(Value value, TextOutput out) throws IOException {
        if (parts.isNull(value)) {
            parts.skip(value);
            out.put(NULL);
            return;
        }
        switch (value.levels().kind()) {
            case SINGLE, DECIMAL -> parts.first(value).write(out);
            case STRUCT -> struct(value, out);
            case LIST -> {
                out.put('[');
                parts.elements(value, out, () -> write(value.children().get(0), out));
                out.put(']');
            }
            case MAP -> {
                out.put('{');
                parts.elements(value, out, () -> pair(value.children(), out));
                out.put('}');
            }
            case VARIANT -> variants.write(value, out);
        }
    }

    private void struct(Value value, TextOutput out) throws IOException {
        out.put('{');
        for (int i = 0; i < value.children().size(); i++) {
            if (i > 0) {
                out.put(',');
            }
            Value field = value.children().get(i);
            JsonStrings.write(out, field.name());
            out.put(':');
            write(field, out);
        }
        out.put('}');
    }

    private void pair(List<Value> pair, TextOutput out) throws IOException {
        if (parts.isNull(pair.get(0))) {
            parts.skip(pair.get(0));
            JsonCells.key(out, text -> text.put(NULL));
        } else {
            JsonCells.key(out, parts.first(pair.get(0))::write);
        }
        if (pair.size() > 1) {
            write(pair.get(1), out);
        } else {
            out.put(NULL);
        }
    }
}
