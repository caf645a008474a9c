package dev.tegula.internal.arrow;

/**
 * A range of an array.
 *
 * @param start position of the first byte in the array
 */
public record HeapBytes(byte[] array, int start, int length) implements ArrowBytes.Writable {

    /** Allocates arrays. */
    public static final ArrowBytes.Memory MEMORY = size -> {
        int length = Math.toIntExact(size);
        return new HeapBytes(new byte[length], 0, length);
    };

    @Override
    public long size() {
        return length;
    }

    @Override
    public void get(long from, byte[] target, int at, int count) {
        System.arraycopy(array, start + (int) from, target, at, count);
    }

    @Override
    public void put(long to, byte[] source, int at, int count) {
        System.arraycopy(source, at, array, start + (int) to, count);
    }
}
