package dev.tegula.internal.cells;

import java.nio.ByteBuffer;

/** Values in a caller's byte buffer, heap or direct, little-endian, from its position to its limit. */
final class BufferValues extends Values {

    private final ByteBuffer buffer;
    private final int width;
    private final int start;

    BufferValues(ByteBuffer buffer, int width) {
        this.buffer = buffer;
        this.width = width;
        this.start = buffer.position();
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int length() {
        return (buffer.limit() - start) / width;
    }

    @Override
    public Object array() {
        return buffer;
    }

    @Override
    public void put(int index, ByteBlock source, int at, int count) {
        buffer.put(start + index * width, source.bytes(), at, count * width);
    }

    @Override
    public void putStrided(int index, ByteBlock source, int at, int stride, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            buffer.put(start + (index + i) * width, bytes, at + i * stride, width);
        }
    }

    @Override
    public void spread(int index, int stride, ByteBlock source, int at, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            buffer.put(start + (index + i * stride) * width, bytes, at + i * width, width);
        }
    }

    @Override
    public void gather(int index, ByteBlock source, int[] positions, int from, int count, int before) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            buffer.put(start + (index + i) * width, bytes, (positions[from + i] - before) * width, width);
        }
    }

    @Override
    public void scatter(ByteBlock source, int at, int[] targets, int from, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            buffer.put(start + targets[from + i] * width, bytes, at + i * width, width);
        }
    }

    @Override
    public void scatter(ByteBlock source, int[] positions, int before, int[] targets, int from, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            buffer.put(start + targets[from + i] * width, bytes, (positions[from + i] - before) * width, width);
        }
    }

    @Override
    public void get(int index, ByteBlock target, int at, int count) {
        buffer.get(start + index * width, target.bytes(), at, count * width);
    }

    @Override
    public void getStrided(int index, int stride, ByteBlock target, int at, int count) {
        byte[] bytes = target.bytes();
        for (int i = 0; i < count; i++) {
            buffer.get(start + (index + i * stride) * width, bytes, at + i * width, width);
        }
    }

    @Override
    public void getAll(int[] positions, int from, int count, ByteBlock target, int at) {
        byte[] bytes = target.bytes();
        for (int i = 0; i < count; i++) {
            buffer.get(start + positions[from + i] * width, bytes, at + i * width, width);
        }
    }

    @Override
    public void select(int[] positions, int from, int count, Values target, int index) {
        selectThroughBlock(positions, from, count, target, index);
    }

    @Override
    public void fill(int index, ByteBlock value, int count) {
        for (int i = 0; i < count; i++) {
            buffer.put(start + (index + i) * width, value.bytes(), 0, width);
        }
    }
}
