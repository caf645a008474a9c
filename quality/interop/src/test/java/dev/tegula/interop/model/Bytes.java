package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The little-endian bytes of one or more values: a bound, an extent, a fill value, a key. Immutable, compared by
 * content.
 */
public final class Bytes implements Serializable, Comparable<Bytes> {

    /** The empty byte sequence. */
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** Copies an array. */
    public static Bytes of(byte[] content) {
        return new Bytes(content.clone());
    }

    /** Copies the bytes of an array from {@code from} (inclusive) to {@code to} (exclusive). */
    public static Bytes of(byte[] content, long from, long to) {
        return new Bytes(Arrays.copyOfRange(content, Math.toIntExact(from), Math.toIntExact(to)));
    }

    /** Returns the UTF-8 bytes of a string. */
    public static Bytes text(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Parses hexadecimal digits. */
    public static Bytes hex(String digits) {
        return new Bytes(HexFormat.of().parseHex(digits));
    }

    /** Returns an integer in the size of the type. For uint64, {@code value} contains the bits. */
    public static Bytes whole(Datatype type, long value) {
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
        return of(bytes.array(), 0, type.size());
    }

    /** Returns a value of a floating-point type. */
    public static Bytes floating(Datatype type, double value) {
        if (type.size() == 4) {
            return whole(type, Float.floatToRawIntBits((float) value));
        }
        return whole(type, Double.doubleToRawLongBits(value));
    }

    /** Returns a number as a value of any type: floating point for float types, an integer for all others. */
    public static Bytes number(Datatype type, Number value) {
        if (type.isFloat()) {
            return floating(type, value.doubleValue());
        }
        return whole(type, value instanceof BigInteger big ? big.longValue() : value.longValue());
    }

    /** Returns the length. */
    public int length() {
        return content.length;
    }

    /** Returns a copy of the bytes. */
    public byte[] toArray() {
        return content.clone();
    }

    /**
     * Returns the single value of an integer type, sign-extended or, for unsigned types, zero-extended. For uint64,
     * returns the bits.
     */
    public long whole(Datatype type) {
        long value = 0;
        for (int i = 0; i < type.size(); i++) {
            value |= (content[i] & 0xFFL) << (8 * i);
        }
        int unused = 64 - 8 * type.size();
        return type.physical().isSigned() ? value << unused >> unused : value;
    }

    /** Returns the single value of a floating-point type. */
    public double floating(Datatype type) {
        return type.size() == 4 ? Float.intBitsToFloat((int) whole(type)) : Double.longBitsToDouble(whole(type));
    }

    /**
     * Returns the single value as a {@link Double}, {@link Long} or {@link BigInteger}. For text and byte types,
     * returns the bytes.
     */
    public Object value(Datatype type) {
        if (type.isFloat()) {
            return floating(type);
        } else if (type.kind() == Datatype.Kind.TEXT || type.kind() == Datatype.Kind.BYTES) {
            return toArray();
        }
        long bits = whole(type);
        return type == Datatype.UINT64 ? (Object) new BigInteger(Long.toUnsignedString(bits)) : bits;
    }

    /** Compares two values of a type. -0.0 equals 0.0. */
    public static int compare(Datatype type, Bytes a, Bytes b) {
        if (type.isFloat()) {
            return Double.compare(a.floating(type) + 0.0, b.floating(type) + 0.0);
        } else if (type.kind() == Datatype.Kind.TEXT) {
            return a.compareTo(b);
        }
        return type == Datatype.UINT64
                ? Long.compareUnsigned(a.whole(type), b.whole(type))
                : Long.compare(a.whole(type), b.whole(type));
    }

    /** Decodes the bytes as UTF-8. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    public String hex() {
        return HexFormat.of().formatHex(content);
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(content, other.content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return "0x" + hex();
    }
}
