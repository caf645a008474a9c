package dev.tegula.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Values in a {@code int[]}. */
final class IntValues extends Values {

    private static final VarHandle VALUE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int WIDTH = 4;

    private final int[] values;

    IntValues(int[] values) {
        this.values = values;
    }

    @Override
    public int width() {
        return WIDTH;
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
        source.ints().get(at / WIDTH, values, index, count);
    }

    @Override
    public void putStrided(int index, ByteBlock source, int at, int stride, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[index + i] = (int) VALUE.get(bytes, at + i * stride);
        }
    }

    @Override
    public void spread(int index, int stride, ByteBlock source, int at, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[index + i * stride] = (int) VALUE.get(bytes, at + i * WIDTH);
        }
    }

    @Override
    public void gather(int index, ByteBlock source, int[] positions, int from, int count, int before) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[index + i] = (int) VALUE.get(bytes, (positions[from + i] - before) * WIDTH);
        }
    }

    @Override
    public void scatter(ByteBlock source, int at, int[] targets, int from, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[targets[from + i]] = (int) VALUE.get(bytes, at + i * WIDTH);
        }
    }

    @Override
    public void scatter(ByteBlock source, int[] positions, int before, int[] targets, int from, int count) {
        byte[] bytes = source.bytes();
        for (int i = 0; i < count; i++) {
            values[targets[from + i]] = (int) VALUE.get(bytes, (positions[from + i] - before) * WIDTH);
        }
    }

    @Override
    public void get(int index, ByteBlock target, int at, int count) {
        target.ints().put(at / WIDTH, values, index, count);
    }

    @Override
    public void getStrided(int index, int stride, ByteBlock target, int at, int count) {
        byte[] bytes = target.bytes();
        for (int i = 0; i < count; i++) {
            VALUE.set(bytes, at + i * WIDTH, values[index + i * stride]);
        }
    }

    @Override
    public void getAll(int[] positions, int from, int count, ByteBlock target, int at) {
        byte[] bytes = target.bytes();
        for (int i = 0; i < count; i++) {
            VALUE.set(bytes, at + i * WIDTH, values[positions[from + i]]);
        }
    }

    @Override
    public void select(int[] positions, int from, int count, Values target, int index) {
        if (!(target.array() instanceof int[] selected)) {
            selectThroughBlock(positions, from, count, target, index);
            return;
        }
        for (int i = 0; i < count; i++) {
            selected[index + i] = values[positions[from + i]];
        }
    }

    @Override
    public void fill(int index, ByteBlock value, int count) {
        Arrays.fill(values, index, index + count, (int) VALUE.get(value.bytes(), 0));
    }
}
