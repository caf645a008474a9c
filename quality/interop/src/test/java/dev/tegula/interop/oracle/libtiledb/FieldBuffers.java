package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_query_t;
import io.tiledb.libtiledb.Utils;
import io.tiledb.libtiledb.uint64_tArray;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** The off-heap buffers of a field for data, offsets and validity, with their sizes, which libtiledb updates. */
final class FieldBuffers {

    private final String name;
    private final Part data;
    private final @Nullable Part offsets;
    private final @Nullable Part validity;

    private FieldBuffers(String name, Part data, @Nullable Part offsets, @Nullable Part validity) {
        this.name = name;
        this.data = data;
        this.offsets = offsets;
        this.validity = validity;
    }

    /** Returns buffers with the cells of a column. */
    static FieldBuffers of(Column column) {
        Part data = new Part(column.data().length);
        data.buffer.put(0, column.data());
        Part offsets = null;
        if (column.offsets() != null) {
            offsets = new Part(8L * column.offsets().length);
            offsets.buffer.asLongBuffer().put(column.offsets());
        }
        Part validity = null;
        if (column.validity() != null) {
            validity = new Part(column.validity().length);
            validity.buffer.put(0, column.validity());
        }
        return new FieldBuffers(column.name(), data, offsets, validity);
    }

    /**
     * Returns empty buffers for {@code cells} cells, with {@code varBytes} bytes of data for cells of variable length.
     */
    static FieldBuffers room(FieldSpec field, long cells, long varBytes) {
        Part data = new Part(field.isVar() ? varBytes : cells * field.cellSize());
        return new FieldBuffers(
                field.name(),
                data,
                field.isVar() ? new Part(8 * cells) : null,
                field.nullable() ? new Part(cells) : null);
    }

    String name() {
        return name;
    }

    void attach(NativeContext context, SWIGTYPE_p_tiledb_query_t query) {
        context.check(
                Utils.tiledb_query_set_data_buffer_nio(context.pointer(), query, name, data.buffer, data.size.cast()));
        if (offsets != null) {
            context.check(Utils.tiledb_query_set_offsets_buffer_nio(
                    context.pointer(), query, name, offsets.buffer, offsets.size.cast()));
        }
        if (validity != null) {
            context.check(Utils.tiledb_query_set_validity_buffer_nio(
                    context.pointer(), query, name, validity.buffer, validity.size.cast()));
        }
    }

    /** Returns the cells that a read left in the buffers. */
    Column result() {
        byte[] offsetBytes = offsets == null ? null : offsets.content();
        long[] starts = null;
        if (offsetBytes != null) {
            starts = new long[offsetBytes.length / 8];
            ByteBuffer.wrap(offsetBytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer()
                    .get(starts);
        }
        return new Column(name, data.content(), starts, validity == null ? null : validity.content());
    }

    private static final class Part {
        private final ByteBuffer buffer;
        private final uint64_tArray size = new uint64_tArray(1);

        Part(long bytes) {
            this.buffer = ByteBuffer.allocateDirect((int) Math.max(1, bytes)).order(ByteOrder.LITTLE_ENDIAN);
            size.setitem(0, BigInteger.valueOf(bytes));
        }

        byte[] content() {
            byte[] content = new byte[size.getitem(0).intValueExact()];
            buffer.get(0, content);
            return content;
        }
    }
}
