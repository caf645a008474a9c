package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.cells.LittleEndianValues;
import dev.tegula.query.Column;
import java.io.IOException;
import java.io.OutputStream;

/** Writes the values of columns as little-endian bytes. */
final class RawBytes {

    private static final int PART = 1 << 13;

    private RawBytes() {}

    static void write(OutputStream out, Column column) throws IOException {
        int count = Math.multiplyExact(column.size(), column.field().valuesPerCell());
        Object array = column.array();
        if (array instanceof byte[] bytes) {
            out.write(bytes, 0, count);
            return;
        }
        int width = column.field().datatype().size();
        byte[] buffer = new byte[PART * width];
        for (int at = 0; at < count; at += PART) {
            int part = Math.min(PART, count - at);
            LittleEndianValues.toBytes(array, at, part, width, buffer, 0);
            out.write(buffer, 0, part * width);
        }
    }
}
