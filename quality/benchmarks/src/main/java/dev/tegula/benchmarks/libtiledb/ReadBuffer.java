package dev.tegula.benchmarks.libtiledb;

import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Hashes;
import dev.tegula.schema.Field;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.TileDBError;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The buffer for the cells of a field, filled by successive submits. */
final class ReadBuffer {

    private final int width;
    private final DirectBuffer data;
    private final @Nullable DirectBuffer offsets;

    private ReadBuffer(int width, DirectBuffer data, @Nullable DirectBuffer offsets) {
        this.width = width;
        this.data = data;
        this.offsets = offsets;
    }

    static ReadBuffer of(@Nullable Field field, int cells, int bytes) {
        if (field == null) {
            throw new IllegalArgumentException("no such field");
        }
        return field.isVariable()
                ? new ReadBuffer(1, new DirectBuffer(bytes), new DirectBuffer(8L * cells))
                : new ReadBuffer(field.cellSize(), new DirectBuffer((long) cells * field.cellSize()), null);
    }

    void reset() {
        data.reset();
        if (offsets != null) {
            offsets.reset();
        }
    }

    /** Passes the unused part of the buffer to the query. */
    void attach(String field, Query query) throws TileDBError {
        query.setDataBuffer(field, data.rest());
        if (offsets != null) {
            query.setOffsetsBuffer(field, offsets.rest());
        }
    }

    /** Adds the cells of the last submit and returns the number of cells so far. */
    int take(String field, Query query) throws TileDBError {
        Pair<Long, Long> got = query.resultBufferElementsNIO(field, width);
        if (offsets == null) {
            data.use(got.getSecond() * width);
            return data.used() / width;
        }
        // Offsets of each submit start from 0.
        ByteBuffer all = offsets.all();
        int first = offsets.used() / 8;
        for (int i = first; data.used() > 0 && i < first + got.getFirst(); i++) {
            all.putLong(8 * i, all.getLong(8 * i) + data.used());
        }
        offsets.use(8 * got.getFirst());
        data.use(got.getSecond());
        return offsets.used() / 8;
    }

    CellReceiver.CellHash hash() {
        if (offsets == null) {
            return Hashes.fixed(data.all(), width);
        }
        ByteBuffer starts = offsets.all();
        int cells = offsets.used() / 8;
        long end = data.used();
        return cell -> Hashes.bytes(
                data.all(), starts.getLong(8 * cell), cell + 1 < cells ? starts.getLong(8 * cell + 8) : end);
    }
}
