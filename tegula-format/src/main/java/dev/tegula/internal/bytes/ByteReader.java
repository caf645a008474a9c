package dev.tegula.internal.bytes;

import dev.tegula.errors.CorruptArrayException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads little-endian fields from bytes that came from storage. Every read is checked against the end, and lengths are checked
 * against what remains before anything is allocated; failures are {@link CorruptArrayException}s that say where.
 */
public final class ByteReader {

  private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private final int start;
  private final int end;
  private final String source;
  private int position;

  /**
   * @param source what the bytes are, for errors: a file, with the part in brackets
   */
  public ByteReader(byte[] bytes, int offset, int length, String source) {
    this.bytes = bytes;
    this.start = offset;
    this.end = offset + length;
    this.position = offset;
    this.source = source;
  }

  public ByteReader(byte[] bytes, String source) {
    this(bytes, 0, bytes.length, source);
  }

  /** What the bytes are. */
  public String source() {
    return source;
  }

  /** Bytes read so far. */
  public int position() {
    return position - start;
  }

  /** Bytes not yet read. */
  public int remaining() {
    return end - position;
  }

  /** Fails unless {@code length} more bytes are there. */
  public void require(String field, long length) {
    if (length < 0 || length > end - position) {
      throw corrupt(field + " needs " + Long.toUnsignedString(length) + " bytes, " + (end - position) + " remain");
    }
  }

  public int u8(String field) {
    require(field, 1);
    return bytes[position++] & 0xFF;
  }

  public int u16(String field) {
    require(field, 2);
    int value = (short) SHORT.get(bytes, position) & 0xFFFF;
    position += 2;
    return value;
  }

  public int i32(String field) {
    require(field, 4);
    int value = (int) INT.get(bytes, position);
    position += 4;
    return value;
  }

  public long u32(String field) {
    return i32(field) & 0xFFFFFFFFL;
  }

  /** Eight bytes as they are; values of 2^63 and more come out negative. */
  public long i64(String field) {
    require(field, 8);
    long value = (long) LONG.get(bytes, position);
    position += 8;
    return value;
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
    return Float.intBitsToFloat(i32(field));
  }

  public double f64(String field) {
    return Double.longBitsToDouble(i64(field));
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
    long room = (end - position) / Math.max(1, bytesEach);
    if (count < 0 || count > room) {
      throw corrupt(field + " is " + Long.toUnsignedString(count) + ", but only " + room + " fit into what follows");
    }
    return (int) count;
  }

  public byte[] bytes(String field, long length) {
    require(field, length);
    byte[] copy = Arrays.copyOfRange(bytes, position, position + (int) length);
    position += (int) length;
    return copy;
  }

  /** {@code count} 64-bit numbers. */
  public long[] longs(String field, int count) {
    require(field, 8L * count);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = (long) LONG.get(bytes, position + 8 * i);
    }
    position += 8 * count;
    return values;
  }

  /** UTF-8 text of {@code length} bytes. */
  public String text(String field, long length) {
    require(field, length);
    String text = new String(bytes, position, (int) length, StandardCharsets.UTF_8);
    position += (int) length;
    return text;
  }

  public void skip(String field, long length) {
    require(field, length);
    position += (int) length;
  }

  /** Goes to a byte counted from the first. */
  public void seek(String field, long offset) {
    if (offset < 0 || offset > end - start) {
      throw corrupt(field + " " + Long.toUnsignedString(offset) + " is past the end (" + (end - start) + " bytes)");
    }
    position = start + (int) offset;
  }

  /** A reader of the next {@code length} bytes, which this one skips. */
  public ByteReader slice(String field, long length) {
    require(field, length);
    ByteReader slice = new ByteReader(bytes, position, (int) length, source);
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
}
