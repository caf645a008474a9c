package dev.tegula.internal.bytes;

import dev.tegula.errors.CorruptArrayException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads little-endian fields from bytes that came from storage. Every read is checked against the end, and lengths are
 * checked against what remains before anything is allocated; failures are {@link CorruptArrayException}s that say
 * where.
 */
public final class ByteReader {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int start;
    private final int end;
    private final Object source;
    private final @Nullable FieldLog log;
    private int position;

    /**
     * @param source what the bytes are, for errors: a file, with the part in brackets; its text is made only for those
     */
    public ByteReader(byte[] bytes, int offset, int length, Object source) {
        this(bytes, offset, length, source, null);
    }

    /** @param log is told of every field that is read; null for none */
    public ByteReader(byte[] bytes, int offset, int length, Object source, @Nullable FieldLog log) {
        this.bytes = bytes;
        this.log = log;
        this.start = offset;
        this.end = offset + length;
        this.position = offset;
        this.source = source;
    }

    public ByteReader(byte[] bytes, Object source) {
        this(bytes, 0, bytes.length, source);
    }

    /** What the bytes are. */
    public String source() {
        return source.toString();
    }

    /** Bytes read so far. */
    public int position() {
        return position - start;
    }

    /** Where the next byte stands in the array that the bytes lie in: what a log is told as offset. */
    public int offset() {
        return position;
    }

    /** Bytes not yet read. */
    public int remaining() {
        return end - position;
    }

    /** Fails unless {@code length} more bytes are there. */
    public void require(String field, long length) {
        if (length < 0 || length > end - position) {
            throw corrupt(
                    field + " needs " + Long.toUnsignedString(length) + " bytes, " + (end - position) + " remain");
        }
    }

    /** What is told of every field that is read, or null. */
    public @Nullable FieldLog log() {
        return log;
    }

    /** Says, to who listens, what the value read last stands for; gives it back. */
    public <T> T means(T meaning) {
        FieldLog listener = log;
        if (listener != null) {
            listener.meaning(String.valueOf(meaning));
        }
        return meaning;
    }

    private void moved(String field, int length, Object value) {
        FieldLog listener = log;
        if (listener != null) {
            listener.add(position, length, bytes, position, field, value.toString());
        }
        position += length;
    }

    public int u8(String field) {
        require(field, 1);
        int value = bytes[position] & 0xFF;
        if (log != null) {
            moved(field, 1, value);
        } else {
            position++;
        }
        return value;
    }

    public int u16(String field) {
        require(field, 2);
        int value = (short) SHORT.get(bytes, position) & 0xFFFF;
        if (log != null) {
            moved(field, 2, value);
        } else {
            position += 2;
        }
        return value;
    }

    private int next32(String field) {
        require(field, 4);
        return (int) INT.get(bytes, position);
    }

    public int i32(String field) {
        int value = next32(field);
        if (log != null) {
            moved(field, 4, value);
        } else {
            position += 4;
        }
        return value;
    }

    public long u32(String field) {
        long value = next32(field) & 0xFFFFFFFFL;
        if (log != null) {
            moved(field, 4, value);
        } else {
            position += 4;
        }
        return value;
    }

    /** Eight bytes as they are; values of 2^63 and more come out negative. */
    public long i64(String field) {
        long value = next64(field);
        if (log != null) {
            moved(field, 8, value);
        } else {
            position += 8;
        }
        return value;
    }

    private long next64(String field) {
        require(field, 8);
        return (long) LONG.get(bytes, position);
    }

    /** An unsigned 64-bit number that must be below 2^63. */
    public long u64(String field) {
        long value = i64(field);
        if (value < 0) {
            position -= 8;
            throw corrupt(field + " is " + Long.toUnsignedString(value) + ", beyond what any file can hold");
        }
        return value;
    }

    public float f32(String field) {
        float value = Float.intBitsToFloat(next32(field));
        moved(field, 4, log == null ? "" : value);
        return value;
    }

    public double f64(String field) {
        double value = Double.longBitsToDouble(next64(field));
        moved(field, 8, log == null ? "" : value);
        return value;
    }

    /** A flag byte: 0 or not. */
    public boolean bool(String field) {
        return u8(field) != 0;
    }

    /** A count of items of which each takes at least {@code bytesEach} of the bytes that remain. */
    public int count32(String field, int bytesEach) {
        return checkCount(field, u32(field), bytesEach);
    }

    /** A 64-bit count of items of which each takes at least {@code bytesEach} of the bytes that remain. */
    public int count64(String field, int bytesEach) {
        return checkCount(field, i64(field), bytesEach);
    }

    private int checkCount(String field, long count, int bytesEach) {
        long room = (long) (end - position) / Math.max(1, bytesEach);
        if (count < 0 || count > room) {
            throw corrupt(
                    field + " is " + Long.toUnsignedString(count) + ", but only " + room + " fit into what follows");
        }
        return (int) count;
    }

    public byte[] bytes(String field, long length) {
        require(field, length);
        byte[] copy = Arrays.copyOfRange(bytes, position, position + (int) length);
        moved(field, (int) length, "");
        return copy;
    }

    /** {@code count} 64-bit numbers. */
    public long[] longs(String field, int count) {
        require(field, 8L * count);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = (long) LONG.get(bytes, position + 8 * i);
        }
        moved(field, 8 * count, log == null ? "" : Abbreviation.of(values));
        return values;
    }

    /** UTF-8 text of {@code length} bytes. */
    public String text(String field, long length) {
        require(field, length);
        String text = new String(bytes, position, (int) length, StandardCharsets.UTF_8);
        moved(field, (int) length, log == null ? "" : Abbreviation.of(text));
        return text;
    }

    /** UTF-8 text up to a line feed or the end. */
    public String line(String field) {
        int at = position;
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        String line = new String(bytes, position, at - position, StandardCharsets.UTF_8);
        moved(field, Math.min(end, at + 1) - position, log == null ? "" : Abbreviation.of(line));
        return line;
    }

    public void skip(String field, long length) {
        require(field, length);
        moved(field, (int) length, "");
    }

    /** Goes to a byte counted from the first. */
    public void seek(String field, long offset) {
        if (offset < 0 || offset > end - start) {
            throw corrupt(
                    field + " " + Long.toUnsignedString(offset) + " is past the end (" + (end - start) + " bytes)");
        }
        position = start + (int) offset;
    }

    /** A reader of the next {@code length} bytes, which this one skips. */
    public ByteReader slice(String field, long length) {
        require(field, length);
        ByteReader slice = new ByteReader(bytes, position, (int) length, source, log);
        position += (int) length;
        return slice;
    }

    /** A reader of all that remains, which this one still has before it. */
    public ByteReader ahead() {
        return new ByteReader(bytes, position, end - position, source);
    }

    /** An error at the present position. */
    public CorruptArrayException corrupt(String what) {
        return new CorruptArrayException(source + ", at byte " + (position - start) + ": " + what);
    }

    /** What the bytes are. */
    @Override
    public String toString() {
        return source();
    }
}
