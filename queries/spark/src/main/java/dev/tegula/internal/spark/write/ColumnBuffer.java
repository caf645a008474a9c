package dev.tegula.internal.spark.write;

import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** The cells of one field, as bytes in an array that grows. */
final class ColumnBuffer {

    private static final int FIRST_CELLS = 1024;

    private final Field field;
    private final int width;
    private ByteBuffer data;
    private long @Nullable [] ends;
    private byte @Nullable [] validity;
    private int cells;

    ColumnBuffer(Field field) {
        this.field = field;
        width = field.datatype().size();
        data = buffer(FIRST_CELLS * Math.max(width, field.isVariable() ? width : field.cellSize()));
        ends = field.isVariable() ? new long[FIRST_CELLS + 1] : null;
        validity = field.nullable() ? new byte[FIRST_CELLS] : null;
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void reserve(int bytes) {
        if (data.remaining() < bytes) {
            int wanted = Math.addExact(data.position(), bytes);
            ByteBuffer larger = buffer((int) Math.max(wanted, Math.min(Integer.MAX_VALUE - 8L, 2L * data.capacity())));
            larger.put(data.flip());
            data = larger;
        }
    }

    /** Appends a value to the current cell. */
    void put(long bits) {
        reserve(width);
        switch (width) {
            case 1 -> data.put((byte) bits);
            case 2 -> data.putShort((short) bits);
            case 4 -> data.putInt((int) bits);
            default -> data.putLong(bits);
        }
    }

    /** Appends the bytes of values to the current cell. */
    void put(byte[] bytes) {
        reserve(bytes.length);
        data.put(bytes);
    }

    /** Appends a text to the current cell. */
    void put(UTF8String text) {
        reserve(text.numBytes());
        text.writeTo(data);
    }

    /** Appends zeros for a null cell of fixed length. */
    void putZeros() {
        if (!field.isVariable()) {
            put(new byte[field.cellSize()]);
        }
    }

    /** Ends the current cell. */
    void endCell(boolean valid) {
        cells++;
        long[] offsets = ends;
        if (offsets != null) {
            if (offsets.length <= cells) {
                offsets = Arrays.copyOf(offsets, offsets.length * 2);
                ends = offsets;
            }
            offsets[cells] = data.position() / width;
        }
        byte[] known = validity;
        if (known != null) {
            if (known.length < cells) {
                known = Arrays.copyOf(known, known.length * 2);
                validity = known;
            }
            known[cells - 1] = (byte) (valid ? 1 : 0);
        }
    }

    /** Removes the last cell. */
    void removeLast() {
        cells--;
        data.position(start(cells));
    }

    /** Returns the bytes that the cells take. */
    long bytes() {
        return data.position() + (ends == null ? 0 : 8L * cells) + (validity == null ? 0 : cells);
    }

    /** Returns the first cells as a column, which is valid until the buffer changes. */
    Column column(int count) {
        ByteBuffer values = data.duplicate().order(ByteOrder.LITTLE_ENDIAN).flip();
        return Column.of(field, values, count, ends, validity);
    }

    /** Removes all cells but the last. */
    void keepLast() {
        long[] offsets = ends;
        byte[] known = validity;
        int last = cells - 1;
        data.flip().position(start(last));
        data.compact();
        if (offsets != null) {
            offsets[1] = data.position() / width;
        }
        if (known != null) {
            known[0] = known[last];
        }
        cells = 1;
    }

    /** Returns some cells as a column of their own. Cells that follow each other are copied at once. */
    Column column(int[] rows, int from, int to) {
        int count = to - from;
        long[] known = ends;
        long[] offsets = null;
        long bytes = (long) count * field.cellSize();
        if (known != null) {
            offsets = new long[count + 1];
            for (int i = 0; i < count; i++) {
                int row = rows[from + i];
                offsets[i + 1] = offsets[i] + known[row + 1] - known[row];
            }
            bytes = offsets[count] * width;
        }
        byte[] copies = new byte[Math.toIntExact(bytes)];
        for (int i = from, at = 0, next; i < to; i = next) {
            next = i + 1;
            while (next < to && rows[next] == rows[next - 1] + 1) {
                next++;
            }
            int start = start(rows[i]);
            int length = start(rows[next - 1] + 1) - start;
            data.get(start, copies, at, length);
            at += length;
        }
        return Column.of(
                field,
                ByteBuffer.wrap(copies).order(ByteOrder.LITTLE_ENDIAN),
                count,
                offsets,
                validity(rows, from, to));
    }

    private byte @Nullable [] validity(int[] rows, int from, int to) {
        byte[] known = validity;
        if (known == null) {
            return null;
        }
        byte[] some = new byte[to - from];
        for (int i = from; i < to; i++) {
            some[i - from] = known[rows[i]];
        }
        return some;
    }

    /** Returns the place of a cell's first byte, or of the end. */
    private int start(int cell) {
        long[] offsets = ends;
        return offsets == null ? cell * field.cellSize() : (int) offsets[cell] * width;
    }

    /** Returns the value of a cell of one integer; the bits of a floating-point number. */
    long integer(int cell) {
        boolean signed = field.datatype().physical().isSigned();
        return switch (width) {
            case 1 -> signed ? data.get(cell) : data.get(cell) & 0xFF;
            case 2 -> signed ? data.getShort(cell * 2) : data.getShort(cell * 2) & 0xFFFF;
            case 4 -> signed ? data.getInt(cell * 4) : data.getInt(cell * 4) & 0xFFFFFFFFL;
            default -> data.getLong(cell * 8);
        };
    }

    /** Returns whether two cells have the same bytes. */
    boolean areEqual(int cell, int other) {
        return field.valuesPerCell() == 1
                ? integer(cell) == integer(other)
                : bytes(cell).equals(bytes(other));
    }

    /** Returns whether a cell has the same bytes as one of another buffer of the field. */
    boolean isEqual(int cell, ColumnBuffer other, int otherCell) {
        return bytes(cell).equals(other.bytes(otherCell));
    }

    ByteBuffer bytes(int cell) {
        int start = start(cell);
        return data.slice(start, start(cell + 1) - start);
    }

    /** Returns whether a cell is not null. */
    boolean isValid(int cell) {
        byte[] known = validity;
        return known == null || known[cell] != 0;
    }

    /** Removes all cells. */
    void clear() {
        data.clear();
        cells = 0;
    }
}
