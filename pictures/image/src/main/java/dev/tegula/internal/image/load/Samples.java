package dev.tegula.internal.image.load;

import dev.tegula.query.Column;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Samples as little-endian bytes. */
public final class Samples {

    private Samples() {}

    /** Returns the values of a column of numbers. */
    public static byte[] of(Column column) {
        int bytes = column.field().datatype().size();
        Object array = column.array();
        int count = column.size();
        if (array instanceof byte[] values) {
            return values.length == count ? values : java.util.Arrays.copyOf(values, count);
        }
        byte[] target = new byte[Math.multiplyExact(count, bytes)];
        ByteBuffer buffer = ByteBuffer.wrap(target).order(ByteOrder.LITTLE_ENDIAN);
        if (array instanceof short[] values) {
            buffer.asShortBuffer().put(values, 0, count);
        } else if (array instanceof int[] values) {
            buffer.asIntBuffer().put(values, 0, count);
        } else if (array instanceof long[] values) {
            buffer.asLongBuffer().put(values, 0, count);
        } else if (array instanceof float[] values) {
            buffer.asFloatBuffer().put(values, 0, count);
        } else if (array instanceof double[] values) {
            buffer.asDoubleBuffer().put(values, 0, count);
        } else if (array instanceof ByteBuffer values) {
            buffer.put(values.duplicate());
        } else {
            throw new IllegalArgumentException("field '" + column.name() + "': not numbers (found "
                    + column.field().datatype() + ")");
        }
        return target;
    }
}
