package dev.tegula.internal.parquet;

import dev.tegula.internal.io.cells.CellText;
import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.internal.parquet.ChunkPages.Page;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entries of a column chunk one by one: their levels, and the values of those that have one. */
final class PartCursor {

    /** Entries that are decoded at a time. */
    private static final int ENTRIES = 4096;

    private final ParquetColumn part;
    private final ChunkPages pages;
    private final int[] definitions = new int[ENTRIES];
    private final int[] repetitions = new int[ENTRIES];
    private @Nullable Page page;
    private int left;
    private int at;
    private int entries;
    private int value;
    private @Nullable Column values;
    private @Nullable CellText texts;

    PartCursor(ParquetColumn part, ChunkPages pages) {
        this.part = part;
        this.pages = pages;
    }

    /** Returns whether there is an entry, and decodes it. */
    boolean hasNext() throws IOException {
        if (at < entries) {
            return true;
        }
        if (left == 0) {
            page = pages.next();
            left = page == null ? 0 : page.count();
        }
        Page current = page;
        if (current == null) {
            return false;
        }
        at = 0;
        entries = Math.min(ENTRIES, left);
        left -= entries;
        read(current.repetition(), repetitions, 0);
        read(current.definition(), definitions, part.maxDefinition());
        int present = 0;
        for (int i = 0; i < entries; i++) {
            present += definitions[i] == part.maxDefinition() ? 1 : 0;
        }
        ColumnSink sink = new ColumnSink(part, present, null);
        sink.read(current.values(), present);
        Column column = sink.column(present, null, null);
        values = column;
        texts = part.value().isInUtc() ? CellText.instants(column) : CellText.readable(column);
        value = 0;
        return true;
    }

    private void read(@Nullable HybridDecoder decoder, int[] levels, int without) throws IOException {
        if (decoder == null) {
            Arrays.fill(levels, 0, entries, without);
        } else {
            decoder.read(levels, 0, entries);
        }
    }

    int definition() {
        return definitions[at];
    }

    int repetition() {
        return repetitions[at];
    }

    /** Leaves the entry, which has no value. */
    void next() {
        at++;
    }

    /** Returns whether the entry has a value. */
    boolean isPresent() {
        return definition() == part.maxDefinition();
    }

    /** Writes the value of the entry as JSON and leaves it. */
    void write(TextOutput out) {
        CellText known = texts;
        if (known == null) {
            throw mismatch();
        }
        known.json(out, take());
    }

    /** Returns the bytes of the value of the entry and leaves it. */
    byte[] bytes() {
        Column known = values;
        if (known == null) {
            throw mismatch();
        }
        return known.bytes(take());
    }

    /** Leaves the entry; returns the number of its value. */
    private int take() {
        if (!isPresent()) {
            throw mismatch();
        }
        at++;
        return value++;
    }

    private static IllegalArgumentException mismatch() {
        return new IllegalArgumentException("the levels of a nested column do not fit together");
    }
}
