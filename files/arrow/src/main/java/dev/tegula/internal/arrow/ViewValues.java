package dev.tegula.internal.arrow;

import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Texts and bytes as views: short ones are in the view, others in one of several buffers. */
final class ViewValues {

    private static final int VIEW = 16;

    /** The greatest length of values that are in their views. */
    private static final int INLINE = 12;

    private ViewValues() {}

    /** Reads cells; those that are null are empty. */
    static Column read(Field field, ColumnNode node, long from, int cells, byte @Nullable [] validity) {
        ArrowBytes views = node.buffers().get(1);
        if (views.size() < (from + cells) * VIEW) {
            throw new IllegalArgumentException(
                    "column '" + field.name() + "': a buffer is too small (found " + views.size() + " bytes)");
        }
        byte[] bytes = new byte[VIEW];
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        long[] offsets = new long[cells + 1];
        for (int i = 0; i < cells; i++) {
            if (validity == null || validity[i] != 0) {
                views.get((from + i) * VIEW, bytes, 0, VIEW);
                int length = view.getInt(0);
                if (length >= 0 && length <= INLINE) {
                    values.write(bytes, Integer.BYTES, length);
                } else {
                    values.writeBytes(distant(field, node, view, length));
                }
            }
            offsets[i + 1] = values.size();
        }
        return Column.of(field, values.toByteArray(), cells, offsets, validity);
    }

    private static byte[] distant(Field field, ColumnNode node, ByteBuffer view, int length) {
        int buffer = view.getInt(2 * Integer.BYTES);
        int start = view.getInt(3 * Integer.BYTES);
        boolean isKnown = length >= 0
                && buffer >= 0
                && start >= 0
                && buffer < node.buffers().size() - 2;
        ArrowBytes data = isKnown ? node.buffers().get(2 + buffer) : ArrowBytes.EMPTY;
        if (!isKnown || (long) start + length > data.size()) {
            throw new IllegalArgumentException("column '" + field.name() + "': a view exceeds its buffer (found "
                    + length + " bytes at " + start + " of buffer " + buffer + ")");
        }
        byte[] value = new byte[length];
        data.get(start, value, 0, length);
        return value;
    }
}
