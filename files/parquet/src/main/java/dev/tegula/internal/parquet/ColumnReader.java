package dev.tegula.internal.parquet;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.parquet.ChunkPages.Page;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a column chunk in batches of rows. */
final class ColumnReader implements FileColumn.Rows {

    /** Levels that are decoded at a time, into 16 KiB of each kind. */
    private static final int LEVELS = 4096;

    private final ParquetColumn column;
    private final ChunkPages pages;
    private final @Nullable LabelIndexes labels;
    private @Nullable Page page;
    private int left;
    private int[] definitions = new int[0];
    private int[] repetitions = new int[0];
    private int level;
    private int levels;

    ColumnReader(ParquetColumn column, ChunkPages pages, @Nullable LabelIndexes labels) {
        this.column = column;
        this.pages = pages;
        this.labels = labels;
    }

    @Override
    public Column read(int rows) throws IOException {
        return column.isList() ? lists(rows) : values(rows);
    }

    private boolean advance() throws IOException {
        page = pages.next();
        left = page == null ? 0 : page.count();
        return page != null;
    }

    private Column values(int rows) throws IOException {
        ColumnSink sink = new ColumnSink(column, rows, labels);
        Field field = column.column().field();
        byte[] validity = field.nullable() ? new byte[rows] : null;
        boolean[] nulls = {false};
        int done = 0;
        while (done < rows) {
            if (left == 0 && !advance()) {
                throw new IOException("a column chunk has too few values");
            }
            Page current = page;
            if (current == null) {
                throw new IllegalStateException("no page");
            }
            int n = Math.min(rows - done, left);
            HybridDecoder definition = current.definition();
            int present = n;
            if (definition == null) {
                sink.read(current.values(), n);
            } else if (definition.nextAre(column.maxDefinition(), n)) {
                definition.skip(n);
                sink.read(current.values(), n);
            } else {
                definitions = definitions.length < n ? new int[n] : definitions;
                definition.read(definitions, 0, n);
                present = present(n);
                sink.read(current.values(), present);
                sink.spread(definitions, n, present, column.maxDefinition());
                nulls[0] = true;
            }
            if (validity != null) {
                validity(validity, done, n, present);
            }
            left -= n;
            done += n;
        }
        return sink.column(rows, null, validity);
    }

    private int present(int count) {
        int present = 0;
        for (int i = 0; i < count; i++) {
            present += definitions[i] == column.maxDefinition() ? 1 : 0;
        }
        return present;
    }

    private void validity(byte[] validity, int from, int count, int present) {
        if (present == count) {
            Arrays.fill(validity, from, from + count, (byte) 1);
            return;
        }
        for (int i = 0; i < count; i++) {
            validity[from + i] = (byte) (definitions[i] == column.maxDefinition() ? 1 : 0);
        }
    }

    private Column lists(int rows) throws IOException {
        ColumnSink sink = new ColumnSink(column, rows, labels);
        Field field = column.column().field();
        byte[] validity = field.nullable() ? new byte[rows] : null;
        long[] offsets = new long[rows + 1];
        int row = -1;
        int pending = 0;
        int empty = column.nullLevel() + 1;
        while (true) {
            if (level == levels) {
                pending = flush(sink, pending);
                if (!levels()) {
                    break;
                }
            }
            int repetition = repetitions[level];
            int definition = definitions[level];
            if (repetition == 0) {
                if (row == rows - 1) {
                    break;
                }
                if (row >= 0) {
                    pending = end(sink, field, row, pending, offsets, validity);
                }
                row++;
                if (validity != null) {
                    validity[row] = (byte) (definition <= column.nullLevel() ? 0 : 1);
                }
            } else if (row < 0) {
                throw new IOException("a page begins within a list");
            }
            if (definition == column.maxDefinition()) {
                pending++;
            } else if (definition > empty) {
                throw new InvalidArgumentException(
                        "column '" + field.name() + "': a list contains a null, which cells cannot hold",
                        NextStep.of(Action.CHOOSE_COLUMNS));
            }
            level++;
        }
        if (row < 0 || row != rows - 1) {
            throw new IOException("a column chunk has too few rows (found " + (row + 1) + ", expected " + rows + ")");
        }
        end(sink, field, row, pending, offsets, validity);
        return sink.column(rows, field.isVariable() ? offsets : null, validity);
    }

    private int flush(ColumnSink sink, int pending) throws IOException {
        Page current = page;
        if (current != null && pending > 0) {
            sink.read(current.values(), pending);
        }
        return 0;
    }

    /** Ends a row. Returns the number of values that are still to be read. */
    private int end(ColumnSink sink, Field field, int row, int pending, long[] offsets, byte @Nullable [] validity)
            throws IOException {
        if (field.isVariable()) {
            offsets[row + 1] = (long) sink.size() + pending;
            if (row + 1 == offsets.length - 1) {
                return flush(sink, pending);
            }
            return pending;
        }
        int none = flush(sink, pending);
        int expected = (row + 1) * field.valuesPerCell();
        if (validity != null && validity[row] == 0 && sink.size() == expected - field.valuesPerCell()) {
            sink.skip(field.valuesPerCell());
        }
        if (sink.size() != expected) {
            throw new IllegalArgumentException("column '" + field.name() + "': a list has a wrong length (expected "
                    + field.valuesPerCell() + ")");
        }
        return none;
    }

    /** Decodes the next levels. Returns false at the end. */
    private boolean levels() throws IOException {
        if (left == 0 && !advance()) {
            return false;
        }
        Page current = page;
        if (current == null || current.repetition() == null || current.definition() == null) {
            throw new IllegalStateException("no levels");
        }
        if (definitions.length < LEVELS) {
            definitions = new int[LEVELS];
            repetitions = new int[LEVELS];
        }
        levels = Math.min(LEVELS, left);
        level = 0;
        left -= levels;
        current.repetition().read(repetitions, 0, levels);
        current.definition().read(definitions, 0, levels);
        return true;
    }
}
