package dev.tegula.internal.spark.write;

import dev.tegula.JobWriter;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Writes rows to a dense array: as boxes that contain exactly the cells of the rows, so that no fill value replaces an
 * existing cell. Rows arrive tile by tile; each full buffer of whole tiles is divided into boxes. A tile that is much
 * larger than a buffer is written in several parts.
 */
final class DenseTaskWriter extends TaskWriter {

    /** Buffers that the rows of one tile may fill. */
    private static final int LARGE_TILE = 4;

    private long[] tile = new long[0];
    private boolean isLastEmpty;

    DenseTaskWriter(TaskWriterFactory factory, JobWriter writer, RowBuffer rows) {
        super(factory, writer, rows);
    }

    /** Replaces the cell by the fill value. */
    @Override
    void delete(InternalRow id) {
        rows.addEmpty(id, layout().ids());
        if (rows.lastTwoAreSame()) {
            rows.removeLast();
            return;
        }
        added();
        isLastEmpty = true;
    }

    @Override
    void insert(InternalRow row, Map<String, InexactCells.Stored> stored) {
        rows.add(row, stored);
        if (isLastEmpty && rows.lastTwoAreSame()) {
            rows.removeLast();
            rows.removeLast();
            rows.add(row, stored);
        }
        added();
        isLastEmpty = false;
    }

    private void added() {
        int last = rows.size() - 1;
        long[] next = tileOf(last);
        boolean begins = !Arrays.equals(next, tile);
        tile = next;
        long bytes = rows.bytes();
        long limit = options().bufferBytes();
        if ((begins && bytes >= limit || bytes / LARGE_TILE >= limit) && rows.size() > 1) {
            flush(last);
            rows.keepLast();
        }
    }

    private long[] tileOf(int row) {
        List<Dimension> dimensions = rows.schema().dimensions();
        long[] numbers = new long[dimensions.size()];
        for (int d = 0; d < numbers.length; d++) {
            Dimension dimension = dimensions.get(d);
            Number extent = dimension.extent();
            Range.OfLong domain = (Range.OfLong) dimension.domain();
            if (extent != null && domain != null) {
                numbers[d] = Long.divideUnsigned(rows.coordinate(d, row) - domain.low(), extent.longValue());
            }
        }
        return numbers;
    }

    private void flush(int count) {
        RowBoxes boxes = RowBoxes.of(rows, count);
        boxes.duplicate().ifPresent(row -> {
            throw duplicate(row);
        });
        for (RowBoxes.Box box : boxes.boxes()) {
            Subarray place = Subarray.whole();
            List<Dimension> dimensions = rows.schema().dimensions();
            for (int d = 0; d < dimensions.size(); d++) {
                place = place.addRange(dimensions.get(d).name(), Range.of(box.low()[d], box.high()[d]));
            }
            writer.write(place, rows.attributes(box.rows(), 0, box.rows().length));
        }
    }

    @Override
    void finish() {
        if (rows.size() > 0) {
            flush(rows.size());
            rows.clear();
        }
    }

    @Override
    void discardOpen() {}
}
