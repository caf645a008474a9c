package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.query.Column;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Writes the values of columns as little-endian bytes. */
final class RawBytes {

    private static final int PART = 1 << 13;

    private RawBytes() {}

    static void write(OutputStream out, Column cells) throws IOException {
        Column column = LittleEndianValues.inArray(cells);
        int from = column.size() == 0 ? 0 : column.firstValue(0);
        int count = column.size() * column.field().valuesPerCell();
        Object array = column.array();
        if (array instanceof byte[] bytes) {
            out.write(bytes, from, count);
            return;
        }
        int width = column.field().datatype().size();
        ByteBuffer buffer = ByteBuffer.allocate(PART * width).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < count; at += PART) {
            int part = Math.min(PART, count - at);
            put(buffer, array, from + at, part);
            out.write(buffer.array(), 0, part * width);
        }
    }

    private static void put(ByteBuffer buffer, Object array, int from, int count) {
        buffer.clear();
        if (array instanceof short[] shorts) {
            buffer.asShortBuffer().put(shorts, from, count);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().put(ints, from, count);
        } else if (array instanceof long[] longs) {
            buffer.asLongBuffer().put(longs, from, count);
        } else if (array instanceof float[] floats) {
            buffer.asFloatBuffer().put(floats, from, count);
        } else {
            buffer.asDoubleBuffer().put((double[]) array, from, count);
        }
    }
}
