package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.JsonCells;
import dev.tegula.internal.io.text.JsonStrings;
import dev.tegula.internal.io.text.OutputException;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.internal.parquet.NestedColumn.Value;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the values of a row group as JSON. Each part has an entry for each value, null or empty list; its levels tell
 * which.
 */
final class NestedReader implements FileColumn.Rows {

    private static final String NULL = "null";

    private final NestedColumn column;
    private final List<PartCursor> cursors = new ArrayList<>();

    NestedReader(NestedColumn column, List<ChunkPages> pages) {
        this.column = column;
        for (int i = 0; i < pages.size(); i++) {
            cursors.add(new PartCursor(column.parts().get(i), pages.get(i)));
        }
    }

    @Override
    public Column read(int rows) throws IOException {
        JsonCells cells = new JsonCells(rows);
        PartCursor first = cursors.get(0);
        for (int row = 0; row < rows; row++) {
            if (!first.hasNext() || first.repetition() != 0) {
                throw new IOException("a column chunk has too few rows (found " + row + ", expected " + rows + ")");
            }
            if (first.definition() <= column.nullLevel()) {
                skip(column.value());
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

    private void skip(Value value) throws IOException {
        for (int i = 0; i < value.parts(); i++) {
            require(value.first() + i).next();
        }
    }

    private PartCursor require(int part) throws IOException {
        PartCursor cursor = cursors.get(part);
        if (!cursor.hasNext()) {
            throw new IOException("a column chunk has too few values");
        }
        return cursor;
    }

    private void write(Value value, TextOutput out) throws IOException {
        PartCursor first = require(value.first());
        if (first.definition() < value.levels().present()) {
            skip(value);
            out.put(NULL);
            return;
        }
        switch (value.levels().kind()) {
            case SINGLE -> first.write(out);
            case STRUCT -> struct(value, out);
            case LIST -> list(value, out, '[', ']');
            case MAP -> list(value, out, '{', '}');
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

    private void list(Value value, TextOutput out, char begin, char end) throws IOException {
        out.put(begin);
        PartCursor first = require(value.first());
        if (first.definition() == value.levels().present()) {
            skip(value);
            out.put(end);
            return;
        }
        boolean isFirst = true;
        while (isFirst
                || first.hasNext() && first.repetition() == value.levels().repetition()) {
            if (!isFirst) {
                out.put(',');
            }
            isFirst = false;
            if (begin == '[') {
                write(value.children().get(0), out);
            } else {
                pair(value.children(), out);
            }
        }
        out.put(end);
    }

    private void pair(List<Value> pair, TextOutput out) throws IOException {
        PartCursor key = require(pair.get(0).first());
        if (key.definition() < pair.get(0).levels().present()) {
            key.next();
            JsonCells.key(out, text -> text.put(NULL));
        } else {
            JsonCells.key(out, key::write);
        }
        if (pair.size() > 1) {
            write(pair.get(1), out);
        } else {
            out.put(NULL);
        }
    }
}
