package dev.tegula.internal.spark.write;

import dev.tegula.ArrayReader;
import dev.tegula.JobWriter;
import dev.tegula.OpenOptions;
import dev.tegula.WriteJobs;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.selection.Selection;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Empties boxes of a dense array as of a time: fragments with fill values cover them within the non-empty domain. They
 * are one job, so they become visible together.
 */
final class DenseFill {

    /** Bytes of one fragment in memory. */
    private static final long MOST_BYTES = 64L << 20;

    /** Boxes of one statement. */
    private static final int MOST_BOXES = 1000;

    private DenseFill() {}

    /**
     * Covers cells that were written up to a time.
     *
     * @param condition of the coordinates of the cells; null for all
     * @throws IllegalArgumentException if the condition does not select boxes
     */
    static void run(ArrayHandle handle, long time, @Nullable Condition condition) {
        OpenOptions at = handle.settings().open().at(time);
        ArraySchema schema;
        List<Range> written;
        try (ArrayReader array = handle.engine().openForReading(handle.uri(), at)) {
            schema = array.schema();
            written = array.nonEmptyDomain();
        }
        if (written == null || boxes(handle, schema, written, condition).isEmpty()) {
            return;
        }
        WriteJobs jobs = handle.engine().jobs(handle.uri(), at);
        WriteJob job = jobs.begin();
        try (JobWriter writer = jobs.open(job)) {
            write(handle, schema, written, condition, writer);
            jobs.publish(job, writer.receipts());
        } catch (RuntimeException e) {
            try {
                jobs.discard(job);
            } catch (TegulaException undecided) {
                e.addSuppressed(undecided); // The job may have been published, although the answer was lost.
            }
            throw e;
        }
    }

    /**
     * Writes fill values as fragments of a job.
     *
     * @param written the non-empty domain, or null
     * @param condition of the coordinates of the cells; null for all
     */
    static void write(
            ArrayHandle handle,
            ArraySchema schema,
            @Nullable List<Range> written,
            @Nullable Condition condition,
            JobWriter writer) {
        if (written == null) {
            return;
        }
        List<List<Range.OfLong>> boxes = new ArrayList<>();
        long mostCells = Math.max(1, MOST_BYTES / bytesPerCell(schema));
        boxes(handle, schema, written, condition).forEach(box -> divide(schema, box, mostCells, boxes));
        for (List<Range.OfLong> box : boxes) {
            Subarray place = Subarray.whole();
            for (int d = 0; d < box.size(); d++) {
                place = place.addRange(schema.dimensions().get(d).name(), box.get(d));
            }
            writer.write(place, fill(schema, (int) cells(box)));
        }
    }

    /**
     * Checks that a condition selects boxes of cells.
     *
     * @throws IllegalArgumentException if it does not
     */
    static void check(ArrayHandle handle, ArraySchema schema, Condition condition) {
        List<Range> domain = schema.dimensions().stream()
                .map(dimension -> Objects.requireNonNull(dimension.domain()))
                .toList();
        boxes(handle, schema, domain, condition);
    }

    /** Returns whether a condition selects boxes of cells; see {@link #check}. */
    static boolean selectsBoxes(ArrayHandle handle, ArraySchema schema, Condition condition) {
        try {
            check(handle, schema, condition);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the disjoint boxes within bounds that a condition selects; null selects all. */
    private static List<List<Range.OfLong>> boxes(
            ArrayHandle handle, ArraySchema schema, List<Range> bounds, @Nullable Condition condition) {
        Selection selection =
                Selection.of(schema, new ArrayList<>(bounds), condition == null ? List.of() : List.of(condition));
        if (selection.condition() != null) {
            throw new IllegalArgumentException("array '" + handle + "': is dense, and only boxes of its cells can be"
                    + " deleted or replaced (found the condition " + selection.condition()
                    + "). Compare dimensions with"
                    + " values, joined by AND, or append rows with the new values of the cells.");
        }
        if (selection.empty()) {
            return List.of();
        }
        List<List<Range.OfLong>> boxes = List.of(List.of());
        for (Dimension dimension : schema.dimensions()) {
            List<Range> ranges =
                    Objects.requireNonNull(selection.subarray().ranges().get(dimension.name()));
            if ((long) boxes.size() * ranges.size() > MOST_BOXES) {
                throw new IllegalArgumentException("array '" + handle + "': condition selects too many boxes of cells"
                        + " (expected at most " + MOST_BOXES + "). Use several statements.");
            }
            boxes = boxes.stream()
                    .flatMap(box -> ranges.stream().map(range -> with(box, (Range.OfLong) range)))
                    .toList();
        }
        return boxes;
    }

    private static List<Range.OfLong> with(List<Range.OfLong> box, Range.OfLong range) {
        List<Range.OfLong> longer = new ArrayList<>(box);
        longer.add(range);
        return longer;
    }

    private static long bytesPerCell(ArraySchema schema) {
        return schema.attributes().stream()
                .mapToLong(attribute ->
                        attribute.fill().length + (attribute.field().isVariable() ? 9 : 1))
                .sum();
    }

    /** Returns the number of cells, or the greatest long if it exceeds that. */
    private static long cells(List<Range.OfLong> box) {
        long cells = 1;
        for (Range.OfLong range : box) {
            long count = range.high() - range.low() + 1;
            if (count <= 0 || Math.multiplyHigh(cells, count) != 0 || cells * count < 0) {
                return Long.MAX_VALUE;
            }
            cells *= count;
        }
        return cells;
    }

    /** Halves a box between tiles of the first dimension that has several, or within a tile, until it is small. */
    private static void divide(
            ArraySchema schema, List<Range.OfLong> box, long mostCells, List<List<Range.OfLong>> boxes) {
        if (cells(box) <= mostCells) {
            boxes.add(box);
            return;
        }
        int split = -1;
        long tile = 1;
        for (int d = 0; d < box.size() && split < 0; d++) {
            Dimension dimension = schema.dimensions().get(d);
            tile = dimension.extent() == null ? 1 : dimension.extent().longValue();
            long low = ((Range.OfLong) Objects.requireNonNull(dimension.domain())).low();
            if (Long.divideUnsigned(box.get(d).low() - low, tile)
                    != Long.divideUnsigned(box.get(d).high() - low, tile)) {
                split = d;
            }
        }
        if (split < 0) {
            tile = 1;
            for (int d = 0; d < box.size() && split < 0; d++) {
                split = box.get(d).low() < box.get(d).high() ? d : -1;
            }
        }
        Range.OfLong range = box.get(split);
        long start = ((Range.OfLong)
                        Objects.requireNonNull(schema.dimensions().get(split).domain()))
                .low();
        long first = Long.divideUnsigned(range.low() - start, tile);
        long last = Long.divideUnsigned(range.high() - start, tile);
        long border = start + (first + (last - first) / 2 + 1) * tile;
        List<Range.OfLong> lower = new ArrayList<>(box);
        List<Range.OfLong> upper = new ArrayList<>(box);
        lower.set(split, new Range.OfLong(range.low(), border - 1));
        upper.set(split, new Range.OfLong(border, range.high()));
        divide(schema, lower, mostCells, boxes);
        divide(schema, upper, mostCells, boxes);
    }

    private static Cells fill(ArraySchema schema, int cells) {
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            Field field = attribute.field();
            byte[] one = attribute.fill();
            ByteBuffer values =
                    ByteBuffer.allocate(Math.multiplyExact(cells, one.length)).order(ByteOrder.LITTLE_ENDIAN);
            long[] offsets = field.isVariable() ? new long[cells + 1] : null;
            for (int i = 0; i < cells; i++) {
                values.put(one);
                if (offsets != null) {
                    offsets[i + 1] =
                            (long) (i + 1) * (one.length / field.datatype().size());
                }
            }
            byte[] validity = null;
            if (field.nullable()) {
                validity = new byte[cells];
                Arrays.fill(validity, (byte) (attribute.isFillValid() ? 1 : 0));
            }
            columns.add(Column.of(field, values.flip(), cells, offsets, validity));
        }
        return Cells.of(columns);
    }
}
