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
 * Little-endian bytes of one or more values: a bound, an extent, a fill value, a key. Immutable, compared by content.
 */
public final class Bytes implements Serializable, Comparable<Bytes> {

    /** No bytes at all. */
    public static final Bytes EMPTY = new Bytes(new byte[0]);

    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /** A copy of these bytes. */
    public static Bytes of(byte[] content) {
        return new Bytes(content.clone());
    }

    /** The bytes {@code from} (included) to {@code to} (excluded) of an array. */
    public static Bytes of(byte[] content, long from, long to) {
        return new Bytes(Arrays.copyOfRange(content, Math.toIntExact(from), Math.toIntExact(to)));
    }

    /** The UTF-8 bytes of a text. */
    public static Bytes text(String text) {
        return new Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The bytes that these hexadecimal digits spell. */
    public static Bytes hex(String digits) {
        return new Bytes(HexFormat.of().parseHex(digits));
    }

    /** The low bytes of a whole number, as many as a value of the type has; for uint64 the number's bits. */
    public static Bytes whole(Datatype type, long value) {
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
        return of(bytes.array(), 0, type.size());
    }

    /** A value of a floating type. */
    public static Bytes floating(Datatype type, double value) {
        if (type.size() == 4) {
            return whole(type, Float.floatToRawIntBits((float) value));
        }
        return whole(type, Double.doubleToRawLongBits(value));
    }

    /** A number in any type: floats as such, all others as whole numbers. */
    public static Bytes number(Datatype type, Number value) {
        if (type.isFloat()) {
            return floating(type, value.doubleValue());
        }
        return whole(type, value instanceof BigInteger big ? big.longValue() : value.longValue());
    }

    /** How many bytes. */
    public int length() {
        return content.length;
    }

    /** A copy of the bytes. */
    public byte[] toArray() {
        return content.clone();
    }

    /**
     * The one value of a type whose numbers are whole: sign-extended, or zero-extended where unsigned (uint64: its
     * bits).
     */
    public long whole(Datatype type) {
        long value = 0;
        for (int i = 0; i < type.size(); i++) {
            value |= (content[i] & 0xFFL) << (8 * i);
        }
        int unused = 64 - 8 * type.size();
        return type.physical().isSigned() ? value << unused >> unused : value;
    }

    /** The one value of a floating type. */
    public double floating(Datatype type) {
        return type.size() == 4 ? Float.intBitsToFloat((int) whole(type)) : Double.longBitsToDouble(whole(type));
    }

    /** The value of a type: a {@link Double}, {@link Long} or {@link BigInteger}; of other types its bytes. */
    public Object value(Datatype type) {
        if (type.isFloat()) {
            return floating(type);
        } else if (type.kind() == Datatype.Kind.TEXT || type.kind() == Datatype.Kind.BYTES) {
            return toArray();
        }
        long bits = whole(type);
        return type == Datatype.UINT64 ? (Object) new BigInteger(Long.toUnsignedString(bits)) : bits;
    }

    /** The order of two values of a type; -0.0 equals 0.0. */
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

    /** The bytes as UTF-8 text. */
    public String text() {
        return new String(content, StandardCharsets.UTF_8);
    }

    /** The bytes in hexadecimal digits. */
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
