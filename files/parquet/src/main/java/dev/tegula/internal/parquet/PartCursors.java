package dev.tegula.internal.parquet;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.internal.parquet.NestedColumn.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a nested column. Each has an entry for each value, null or empty list; its levels tell which. The first
 * part of a value tells whether it is null, and of how many elements a list is.
 */
final class PartCursors {

    /** Writes the next element of a list. */
    interface Element {

        void write() throws IOException;
    }

    private final List<PartCursor> cursors = new ArrayList<>();

    PartCursors(NestedColumn column, List<ChunkPages> pages) {
        for (int i = 0; i < pages.size(); i++) {
            cursors.add(new PartCursor(column.parts().get(i), pages.get(i)));
        }
    }

    /** Returns the first part. */
    PartCursor first() {
        return cursors.get(0);
    }

    /** Returns the first part of a value, at its entry. */
    PartCursor first(Value value) throws IOException {
        return require(value.first());
    }

    private PartCursor require(int part) throws IOException {
        PartCursor cursor = cursors.get(part);
        if (!cursor.hasNext()) {
            throw new IOException("a column chunk has too few values");
        }
        return cursor;
    }

    /** Returns whether a value is null. */
    boolean isNull(Value value) throws IOException {
        return first(value).definition() < value.levels().present();
    }

    /** Leaves a value that is null or empty. */
    void skip(Value value) throws IOException {
        for (int i = 0; i < value.parts(); i++) {
            require(value.first() + i).next();
        }
    }

    /** Writes the elements of a list or map that is not null, with commas between them. */
    void elements(Value list, TextOutput out, Element element) throws IOException {
        PartCursor first = first(list);
        if (first.definition() == list.levels().present()) {
            skip(list);
            return;
        }
        element.write();
        while (first.hasNext() && first.repetition() == list.levels().repetition()) {
            out.put(',');
            element.write();
        }
    }
}
