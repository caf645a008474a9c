package dev.tegula.internal.cells;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/**
 * A growable, reusable block of little-endian bytes with typed views. Bulk copies between the block and Java arrays use
 * the views.
 */
public final class ByteBlock {

    private byte[] bytes;
    private ByteBuffer buffer;
    private ShortBuffer shorts;
    private IntBuffer ints;
    private LongBuffer longs;
    private FloatBuffer floats;
    private DoubleBuffer doubles;

    public ByteBlock(int capacity) {
        this(new byte[capacity]);
    }

    /** Wraps existing bytes. */
    public ByteBlock(byte[] bytes) {
        this.bytes = bytes;
        this.buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.shorts = buffer.asShortBuffer();
        this.ints = buffer.asIntBuffer();
        this.longs = buffer.asLongBuffer();
        this.floats = buffer.asFloatBuffer();
        this.doubles = buffer.asDoubleBuffer();
    }

    /** Ensures a capacity in bytes. The contents of the block may be lost. */
    public ByteBlock ensure(int capacity) {
        if (bytes.length < capacity) {
            ByteBlock larger =
                    new ByteBlock(Math.max(capacity, (int) Math.min(Integer.MAX_VALUE - 8L, bytes.length * 2L)));
            bytes = larger.bytes;
            buffer = larger.buffer;
            shorts = larger.shorts;
            ints = larger.ints;
            longs = larger.longs;
            floats = larger.floats;
            doubles = larger.doubles;
        }
        return this;
    }

    /** Ensures a capacity in bytes and keeps the first {@code used} bytes. */
    public ByteBlock grow(int capacity, int used) {
        byte[] old = bytes;
        ensure(capacity);
        if (bytes != old) {
            System.arraycopy(old, 0, bytes, 0, used);
        }
        return this;
    }

    public byte[] bytes() {
        return bytes;
    }

    ShortBuffer shorts() {
        return shorts;
    }

    IntBuffer ints() {
        return ints;
    }

    LongBuffer longs() {
        return longs;
    }

    FloatBuffer floats() {
        return floats;
    }

    DoubleBuffer doubles() {
        return doubles;
    }
}
