package dev.tegula.internal.spark.write;

import dev.tegula.JobWriter;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
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

    private final long[] lows;
    private final long[] extents; // 0 of a dimension without tiles
    private final long[] tile;
    private boolean isLastEmpty;

    DenseTaskWriter(TaskWriterFactory factory, JobWriter writer, RowBuffer rows) {
        super(factory, writer, rows);
        List<Dimension> dimensions = rows.schema().dimensions();
        lows = new long[dimensions.size()];
        extents = new long[lows.length];
        tile = new long[lows.length];
        for (int d = 0; d < lows.length; d++) {
            Number extent = dimensions.get(d).extent();
            if (extent != null && dimensions.get(d).domain() instanceof Range.OfLong domain) {
                lows[d] = domain.low();
                extents[d] = extent.longValue();
            }
        }
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
        boolean begins = beginsTile(last);
        long bytes = rows.bytes();
        long limit = options().bufferBytes();
        if ((begins && bytes >= limit || bytes / LARGE_TILE >= limit) && rows.size() > 1) {
            flush(last);
            rows.keepLast();
        }
    }

    /** Enters the tile of a row, and returns whether it is another than that of the row before. */
    private boolean beginsTile(int row) {
        boolean begins = false;
        // Rows in the order of the dimensions pass through all tiles of a band along the first one.
        int tiled = options().isOrdered() ? 1 : tile.length;
        for (int d = 0; d < tiled; d++) {
            if (extents[d] != 0) {
                long number = Long.divideUnsigned(rows.coordinate(d, row) - lows[d], extents[d]);
                begins |= number != tile[d];
                tile[d] = number;
            }
        }
        return begins;
    }

    private void flush(int count) {
        requireOrder();
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
