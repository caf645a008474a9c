package dev.tegula.internal.cells;

import java.util.Arrays;

/** Values in a {@code byte[]}. */
final class ByteValues extends Values {

    private final byte[] values;

    ByteValues(byte[] values) {
        this.values = values;
    }

    @Override
    public int width() {
        return 1;
    }

    @Override
    public int length() {
        return values.length;
    }

    @Override
    public Object array() {
        return values;
    }

    @Override
    public void put(int index, ByteBlock source, int at, int count) {
        System.arraycopy(source.bytes(), at, values, index, count);
    }

    @Override
    public void putStrided(int index, ByteBlock source, int at, int stride, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[index + i] = bytes[at + i * stride];
        }
    }

    @Override
    public void spread(int index, int stride, ByteBlock source, int at, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[index + i * stride] = bytes[at + i];
        }
    }

    @Override
    public void gather(int index, ByteBlock source, int[] positions, int from, int count, int before) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[index + i] = bytes[positions[from + i] - before];
        }
    }

    @Override
    public void scatter(ByteBlock source, int at, int[] targets, int from, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[targets[from + i]] = bytes[at + i];
        }
    }

    @Override
    public void scatter(ByteBlock source, int[] positions, int before, int[] targets, int from, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[targets[from + i]] = bytes[positions[from + i] - before];
        }
    }

    @Override
    public void get(int index, ByteBlock target, int at, int count) {
        System.arraycopy(values, index, target.bytes(), at, count);
    }

    @Override
    public void getStrided(int index, int stride, ByteBlock target, int at, int count) {
        byte[] bytes = target.bytes();
        for (int i = 0; i < count; i++) {
            bytes[at + i] = values[index + i * stride];
        }
    }

    @Override
    public void getAll(int[] positions, int from, int count, ByteBlock target, int at) {
        byte[] bytes = target.bytes();
        for (int i = 0; i < count; i++) {
            bytes[at + i] = values[positions[from + i]];
        }
    }

    @Override
    public void select(int[] positions, int from, int count, Values target, int index) {
        if (!(target.array() instanceof byte[] selected)) {
            selectThroughBlock(positions, from, count, target, index);
            return;
        }
        for (int i = 0; i < count; i++) {
            selected[index + i] = values[positions[from + i]];
        }
    }

    @Override
    public void fill(int index, ByteBlock value, int count) {
        Arrays.fill(values, index, index + count, value.bytes()[0]);
    }
}
