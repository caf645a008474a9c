package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.interop.model.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Concatenated values and their offsets. */
record ByteList(byte[] data, long[] offsets) {

    static ByteList of(List<Bytes> values) {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        long[] offsets = new long[values.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = data.size();
            data.writeBytes(values.get(i).toArray());
        }
        return new ByteList(data.toByteArray(), offsets);
    }

    /** Returns the separate values. */
    List<Bytes> values() {
        List<Bytes> values = new ArrayList<>();
        for (int i = 0; i < offsets.length; i++) {
            values.add(Bytes.of(data, offsets[i], i + 1 < offsets.length ? offsets[i + 1] : data.length));
        }
        return values;
    }

    /** Returns the offsets as 64-bit integers. */
    byte[] offsetBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(8 * offsets.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(offsets);
        return bytes.array();
    }
}
