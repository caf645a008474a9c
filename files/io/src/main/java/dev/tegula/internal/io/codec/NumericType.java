package dev.tegula.internal.io.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A type of numbers in the words of NumPy, {@code <i4} or {@code int32}. */
record NumericType(char kind, int size, ByteOrder order) {

    private static final Pattern WORD = Pattern.compile("([<>|=]?)([iuf])([1248])");
    private static final Pattern LONG_WORD = Pattern.compile("(int|uint|float)(8|16|32|64)");

    /** Returns the type of a word, or null if it is no type of integers or floats. */
    static @Nullable NumericType parse(@Nullable Object word) {
        Matcher named = LONG_WORD.matcher(String.valueOf(word));
        String text = named.matches()
                ? named.group(1).substring(0, 1) + Integer.parseInt(named.group(2)) / 8
                : String.valueOf(word);
        Matcher matcher = WORD.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        char kind = matcher.group(2).charAt(0);
        int size = Integer.parseInt(matcher.group(3));
        if (kind == 'f' && size < 4) {
            return null;
        }
        ByteOrder order = matcher.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new NumericType(kind, size, order);
    }

    boolean isFloat() {
        return kind == 'f';
    }

    ByteBuffer wrap(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(order);
    }

    /** Returns a number as a whole number. */
    long whole(ByteBuffer bytes, int i) {
        if (isFloat()) {
            return (long) real(bytes, i);
        }
        boolean signed = kind == 'i';
        return switch (size) {
            case 1 -> signed ? bytes.get(i) : bytes.get(i) & 0xFF;
            case 2 -> signed ? bytes.getShort(2 * i) : bytes.getShort(2 * i) & 0xFFFF;
            case 4 -> signed ? bytes.getInt(4 * i) : bytes.getInt(4 * i) & 0xFFFF_FFFFL;
            default -> bytes.getLong(8 * i);
        };
    }

    double real(ByteBuffer bytes, int i) {
        if (!isFloat()) {
            long whole = whole(bytes, i);
            return kind == 'u' && size == 8 && whole < 0 ? (whole >>> 1 | whole & 1) * 2.0 : whole;
        }
        return size == 4 ? bytes.getFloat(4 * i) : bytes.getDouble(8 * i);
    }

    void put(ByteBuffer bytes, int i, long whole) {
        if (isFloat()) {
            put(bytes, i, (double) whole);
            return;
        }
        switch (size) {
            case 1 -> bytes.put(i, (byte) whole);
            case 2 -> bytes.putShort(2 * i, (short) whole);
            case 4 -> bytes.putInt(4 * i, (int) whole);
            default -> bytes.putLong(8 * i, whole);
        }
    }

    void put(ByteBuffer bytes, int i, double real) {
        if (!isFloat()) {
            put(bytes, i, (long) real);
        } else if (size == 4) {
            bytes.putFloat(4 * i, (float) real);
        } else {
            bytes.putDouble(8 * i, real);
        }
    }
}
