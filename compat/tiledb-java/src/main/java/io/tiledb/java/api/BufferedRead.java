package io.tiledb.java.api;

import dev.tegula.CellBatches;
import dev.tegula.QueryExecution;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.QueryStatistics;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A read into buffers of the user, which may take several submits. Each submit copies as many whole cells as fit into
 * all buffers; what is left of a batch is copied by the next one.
 */
final class BufferedRead implements AutoCloseable {
    private final Iterator<Cells> batches;
    private final Supplier<List<QueryStatistics>> statistics;
    private Map<String, FieldBuffers> buffers;
    private final OffsetFormat format;
    private Cells batch;
    private int next;

    private BufferedRead(
            Iterator<Cells> batches,
            Supplier<List<QueryStatistics>> statistics,
            Map<String, FieldBuffers> buffers,
            OffsetFormat format) {
        this.batches = batches;
        this.statistics = statistics;
        this.buffers = buffers;
        this.format = format;
    }

    static BufferedRead of(QueryExecution execution, Map<String, FieldBuffers> buffers, OffsetFormat format) {
        return new BufferedRead(execution.batches(), () -> List.of(execution.statistics()), buffers, format);
    }

    static BufferedRead ordered(OrderedBatches batches, Map<String, FieldBuffers> buffers, OffsetFormat format) {
        return new BufferedRead(batches, batches::statistics, buffers, format);
    }

    /**
     * Fills buffers; returns whether all cells have been read.
     *
     * @param current buffers of the fields with which the read began, which may be other ones each time
     */
    boolean submit(Map<String, FieldBuffers> current) {
        if (!current.keySet().equals(buffers.keySet())) {
            throw new IllegalStateException("a read that is not complete keeps its fields (found buffers of "
                    + current.keySet() + ", expected " + buffers.keySet() + ")");
        }
        buffers = current;
        long[] filled = new long[buffers.size()];
        long cells = 0;
        while (advance()) {
            int count = fitting(cells, filled);
            int field = 0;
            for (Map.Entry<String, FieldBuffers> entry : buffers.entrySet()) {
                filled[field] = copy(batch.column(entry.getKey()), entry.getValue(), count, cells, filled[field]);
                field++;
            }
            cells += count;
            next += count;
            if (next < batch.size()) {
                break;
            }
        }
        int field = 0;
        for (Map.Entry<String, FieldBuffers> entry : buffers.entrySet()) {
            finish(entry.getKey(), entry.getValue(), cells, filled[field++]);
        }
        return !advance();
    }

    /** Sets {@code batch} and {@code next} to a cell that was not copied; returns false if there is none. */
    private boolean advance() {
        while (batch == null || next == batch.size()) {
            if (!batches.hasNext()) {
                return false;
            }
            batch = batches.next();
            next = 0;
        }
        return true;
    }

    /** Returns how many of the next cells fit into all buffers behind those that are there. */
    private int fitting(long cells, long[] filled) {
        long count = (long) batch.size() - next;
        int field = 0;
        for (Map.Entry<String, FieldBuffers> entry : buffers.entrySet()) {
            FieldBuffers to = entry.getValue();
            Column column = batch.column(entry.getKey());
            int width = column.field().datatype().size();
            if (to.validity != null) {
                count = Math.min(count, to.validity.capacity - cells);
            }
            long free = to.data.capacity - filled[field];
            if (column.offsets() == null) {
                count = Math.min(count, free / ((long) width * column.field().valuesPerCell()));
            } else {
                count = Math.min(count, format.cells(to.offsets.capacity) - cells);
                count = Math.min(count, fittingValues(column.offsets(), (int) Math.max(0, count), free / width));
            }
            field++;
        }
        return (int) Math.max(0, count);
    }

    private int fittingValues(long[] offsets, int count, long values) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (offsets[next + middle] - offsets[next] <= values) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Copies cells behind {@code cells} others with {@code filled} bytes; returns the bytes that are filled then. */
    private long copy(Column column, FieldBuffers to, int count, long cells, long filled) {
        Field field = column.field();
        int width = field.datatype().size();
        long first = column.firstValue(next);
        long values = (long) count * field.valuesPerCell();
        long[] offsets = column.offsets();
        if (offsets != null) {
            values = offsets[next + count] - offsets[next];
            for (int i = 0; i < count; i++) {
                format.put(to.offsets.bytes, (int) cells + i, filled / width + offsets[next + i] - first, width);
            }
        }
        put(column.array(), (int) first, (int) values, width, to.data.bytes, (int) filled);
        byte[] validity = column.validity();
        if (to.validity != null && validity != null) {
            to.validity.bytes.put((int) cells, validity, next, count);
        }
        return filled + values * width;
    }

    private static void put(Object array, int first, int count, int width, ByteBuffer to, int position) {
        ByteBuffer part = to.slice(position, count * width).order(to.order());
        if (array instanceof byte[] values) {
            part.put(values, first, count);
        } else if (array instanceof short[] values) {
            part.asShortBuffer().put(values, first, count);
        } else if (array instanceof int[] values) {
            part.asIntBuffer().put(values, first, count);
        } else if (array instanceof long[] values) {
            part.asLongBuffer().put(values, first, count);
        } else if (array instanceof float[] values) {
            part.asFloatBuffer().put(values, first, count);
        } else if (array instanceof double[] values) {
            part.asDoubleBuffer().put(values, first, count);
        } else {
            ByteBuffer bytes = (ByteBuffer) array;
            part.put(bytes.slice(bytes.position() + first * width, count * width));
        }
    }

    private void finish(String name, FieldBuffers to, long cells, long filled) {
        long offsetsSize = 0;
        if (to.offsets != null) {
            offsetsSize = cells == 0 && to.offsets.capacity < format.size(0) ? 0 : format.size(cells);
            if (format.extra() && offsetsSize > 0) {
                int width = batch == null
                        ? 1
                        : batch.column(name).field().datatype().size();
                format.put(to.offsets.bytes, (int) cells, filled / width, width);
            }
        }
        to.setSizes(filled, offsetsSize, to.validity == null ? 0 : cells);
    }

    List<QueryStatistics> statistics() {
        return statistics.get();
    }

    @Override
    public void close() {
        if (batches instanceof CellBatches open) {
            open.close();
        }
    }
}
