package dev.tegula.internal.spark.write;

import dev.tegula.GlobalOrderWriter;
import dev.tegula.JobWriter;
import dev.tegula.query.Duplicates;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows to a sparse array. Rows in global order become one fragment, in bounded memory. Others are buffered, and
 * each full buffer becomes a fragment. In both cases rows with equal coordinates follow each other.
 */
final class SparseTaskWriter extends TaskWriter {

    private static final int STREAMED_BYTES = 4 << 20;

    private final long limit;
    private @Nullable GlobalOrderWriter fragment;

    SparseTaskWriter(TaskWriterFactory factory, JobWriter writer, RowBuffer rows) {
        super(factory, writer, rows);
        limit = isStreamed()
                ? Math.min(STREAMED_BYTES, options().bufferBytes())
                : options().bufferBytes();
    }

    @Override
    void delete(InternalRow id) {
        throw new IllegalStateException("the write deletes nothing");
    }

    @Override
    void insert(InternalRow row, Map<String, InexactCells.Stored> stored) {
        if (rows.bytes() >= limit && rows.size() > 1) {
            flush(rows.size() - 1);
            rows.keepLast(); // The next row is compared with it.
        }
        rows.add(row, stored);
        if (!rows.schema().allowsDuplicates() && rows.lastTwoAreSame()) {
            if (options().duplicates() == Duplicates.REFUSE) {
                throw duplicate(rows.size() - 1);
            }
            rows.removeLast();
        }
    }

    private void flush(int count) {
        requireOrder();
        if (!isStreamed()) {
            writer.write(rows.cells(count), Duplicates.REFUSE);
            return;
        }
        GlobalOrderWriter open = fragment;
        if (open == null) {
            open = writer.globalOrder();
            fragment = open;
        }
        open.write(rows.cells(count));
    }

    @Override
    void finish() {
        if (rows.size() > 0) {
            flush(rows.size());
            rows.clear();
        }
        GlobalOrderWriter open = fragment;
        if (open != null) {
            open.commit();
            fragment = null;
        }
    }

    @Override
    void discardOpen() {
        GlobalOrderWriter open = fragment;
        if (open != null) {
            fragment = null;
            open.close();
        }
    }
}
