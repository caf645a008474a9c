package dev.tegula.internal.bytes;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads little-endian fields from stored bytes. Every read is checked against the end, and lengths are checked against
 * the remaining bytes before memory is allocated. Failures are {@link CorruptArrayException}s that contain the
 * location.
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
     * @param source the place of the bytes for errors, as {@link FilePlace#of} takes it; converted to text only when
     *     needed
     */
    public ByteReader(byte[] bytes, int offset, int length, Object source) {
        this(bytes, offset, length, source, null);
    }

    /** @param log records every field that is read, or null */
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

    /** Returns the description of the bytes. */
    public String source() {
        return source.toString();
    }

    /** Returns the object that describes the bytes. Its text is for error messages. */
    public Object origin() {
        return source;
    }

    /** Returns the number of bytes read so far. */
    public int position() {
        return position - start;
    }

    /** Returns the position of the next byte in the underlying array, which is the offset in a log. */
    public int offset() {
        return position;
    }

    /** Returns the number of bytes not yet read. */
    public int remaining() {
        return end - position;
    }

    /** Checks that there are {@code length} more bytes. */
    public void require(String field, long length) {
        if (length < 0 || length > end - position) {
            throw corrupt(field + ": too few bytes (found " + (end - position) + ", expected "
                    + Long.toUnsignedString(length) + ")");
        }
    }

    /** Returns the log that records every field, or null. */
    public @Nullable FieldLog log() {
        return log;
    }

    /** Annotates the last value in the field log, if any, and returns the meaning. */
    public <T> T means(T meaning) {
        FieldLog listener = log;
        if (listener != null) {
            listener.meaning(String.valueOf(meaning));
        }
        return meaning;
    }

    private void advance(String field, int length, Object value) {
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
            advance(field, 1, value);
        } else {
            position++;
        }
        return value;
    }

    public int u16(String field) {
        require(field, 2);
        int value = (short) SHORT.get(bytes, position) & 0xFFFF;
        if (log != null) {
            advance(field, 2, value);
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
            advance(field, 4, value);
        } else {
            position += 4;
        }
        return value;
    }

    public long u32(String field) {
        long value = next32(field) & 0xFFFFFFFFL;
        if (log != null) {
            advance(field, 4, value);
        } else {
            position += 4;
        }
        return value;
    }

    /** Reads eight bytes as a signed number; values of 2^63 and more become negative. */
    public long i64(String field) {
        long value = next64(field);
        if (log != null) {
            advance(field, 8, value);
        } else {
            position += 8;
        }
        return value;
    }

    private long next64(String field) {
        require(field, 8);
        return (long) LONG.get(bytes, position);
    }

    /** Reads an unsigned 64-bit number, which must be less than 2^63. */
    public long u64(String field) {
        long value = i64(field);
        if (value < 0) {
            position -= 8;
            throw corrupt(field + ": value is too large (found " + Long.toUnsignedString(value) + ", expected less "
                    + "than 2^63)");
        }
        return value;
    }

    public float f32(String field) {
        float value = Float.intBitsToFloat(next32(field));
        advance(field, 4, log == null ? "" : value);
        return value;
    }

    public double f64(String field) {
        double value = Double.longBitsToDouble(next64(field));
        advance(field, 8, log == null ? "" : value);
        return value;
    }

    /** Reads a flag: one byte that is 0 or not. */
    public boolean bool(String field) {
        return u8(field) != 0;
    }

    /** Reads the count of items that each take at least {@code bytesEach} of the remaining bytes. */
    public int count32(String field, int bytesEach) {
        return checkCount(field, u32(field), bytesEach);
    }

    /** Reads the 64-bit count of items that each take at least {@code bytesEach} of the remaining bytes. */
    public int count64(String field, int bytesEach) {
        return checkCount(field, i64(field), bytesEach);
    }

    private int checkCount(String field, long count, int bytesEach) {
        long limit = (long) (end - position) / Math.max(1, bytesEach);
        if (count < 0 || count > limit) {
            throw corrupt(field + ": value is too large (found " + Long.toUnsignedString(count) + ", but only " + limit
                    + " fit into the remaining bytes)");
        }
        return (int) count;
    }

    public byte[] bytes(String field, long length) {
        require(field, length);
        byte[] copy = Arrays.copyOfRange(bytes, position, position + (int) length);
        advance(field, (int) length, "");
        return copy;
    }

    /** Reads {@code count} 64-bit numbers. */
    public long[] longs(String field, int count) {
        require(field, 8L * count);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = (long) LONG.get(bytes, position + 8 * i);
        }
        advance(field, 8 * count, log == null ? "" : Abbreviation.of(values));
        return values;
    }

    /** Reads UTF-8 text of {@code length} bytes. */
    public String text(String field, long length) {
        require(field, length);
        String text = new String(bytes, position, (int) length, StandardCharsets.UTF_8);
        advance(field, (int) length, log == null ? "" : Abbreviation.of(text));
        return text;
    }

    /** Reads UTF-8 text up to a line feed or the end. */
    public String line(String field) {
        int at = position;
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        String line = new String(bytes, position, at - position, StandardCharsets.UTF_8);
        advance(field, Math.min(end, at + 1) - position, log == null ? "" : Abbreviation.of(line));
        return line;
    }

    public void skip(String field, long length) {
        require(field, length);
        advance(field, (int) length, "");
    }

    /** Moves to an offset from the first byte. */
    public void seek(String field, long offset) {
        if (offset < 0 || offset > end - start) {
            throw corrupt(field + ": is after the end (found " + Long.toUnsignedString(offset) + ", expected at "
                    + "most " + (end - start) + ")");
        }
        position = start + (int) offset;
    }

    /** Returns a reader of the next {@code length} bytes, and skips them. */
    public ByteReader slice(String field, long length) {
        require(field, length);
        ByteReader slice = new ByteReader(bytes, position, (int) length, source, log);
        position += (int) length;
        return slice;
    }

    /** Returns a reader of all remaining bytes, without skipping them. */
    public ByteReader ahead() {
        return new ByteReader(bytes, position, end - position, source);
    }

    /** Creates an exception for the current position. */
    public CorruptArrayException corrupt(String what) {
        return new CorruptArrayException(FilePlace.of(source).at(position - start), what);
    }

    /** Returns the description of the bytes. */
    @Override
    public String toString() {
        return source();
    }
}
