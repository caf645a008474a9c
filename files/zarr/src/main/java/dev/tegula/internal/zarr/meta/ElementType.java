package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.io.cells.NumpyDatetimes;
import dev.tegula.schema.Datatype;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The type of the elements of a Zarr array.
 *
 * @param size bytes of an element
 * @param datatype the type of cells that hold the elements
 * @param texts the texts of any length whose numbers the elements are, else null
 */
public record ElementType(
        Kind kind, int size, Datatype datatype, @Nullable TextTable texts) {

    /** How elements are stored. */
    public enum Kind {
        BOOL,
        INTEGER,
        FLOAT,
        /** Floats of 2 bytes, which cells hold as 4 bytes. */
        HALF,
        /** Datetimes and durations. */
        DATETIME,
        /** Bytes of UTF-8, padded with zeros. */
        BYTES,
        /** Characters of 4 bytes, padded with zeros. */
        UTF32,
        /** Numbers of texts of any length. */
        TEXT,
        /** Several fields, which become arrays of their own. */
        STRUCTURE
    }

    ElementType(Kind kind, int size, Datatype datatype) {
        this(kind, size, datatype, null);
    }

    /** The largest number of bytes of a text. */
    private static final int MAX_TEXT = 1 << 20;

    /** Returns the type of numbers, or null. */
    static @Nullable ElementType number(char kind, int size) {
        return switch ("" + kind + size) {
            case "b1" -> new ElementType(Kind.BOOL, 1, Datatype.BOOL);
            case "i1" -> new ElementType(Kind.INTEGER, 1, Datatype.INT8);
            case "i2" -> new ElementType(Kind.INTEGER, 2, Datatype.INT16);
            case "i4" -> new ElementType(Kind.INTEGER, 4, Datatype.INT32);
            case "i8" -> new ElementType(Kind.INTEGER, 8, Datatype.INT64);
            case "u1" -> new ElementType(Kind.INTEGER, 1, Datatype.UINT8);
            case "u2" -> new ElementType(Kind.INTEGER, 2, Datatype.UINT16);
            case "u4" -> new ElementType(Kind.INTEGER, 4, Datatype.UINT32);
            case "u8" -> new ElementType(Kind.INTEGER, 8, Datatype.UINT64);
            case "f2" -> new ElementType(Kind.HALF, 2, Datatype.FLOAT32);
            case "f4" -> new ElementType(Kind.FLOAT, 4, Datatype.FLOAT32);
            case "f8" -> new ElementType(Kind.FLOAT, 8, Datatype.FLOAT64);
            default -> null;
        };
    }

    /** Returns the type of structures. */
    static ElementType structure(int bytes) {
        return new ElementType(Kind.STRUCTURE, bytes, Datatype.BLOB);
    }

    /** Returns the type of datetimes in a unit of NumPy, or null. */
    static @Nullable ElementType datetime(String unit) {
        return times(NumpyDatetimes.ofUnit(unit));
    }

    /** Returns the type of durations in a unit of NumPy, or null. */
    static @Nullable ElementType duration(String unit) {
        return times(NumpyDatetimes.ofDuration(unit));
    }

    private static @Nullable ElementType times(@Nullable Datatype type) {
        return type == null ? null : new ElementType(Kind.DATETIME, 8, type);
    }

    /** Returns the type of texts of a number of bytes, or null. */
    static @Nullable ElementType text(Kind kind, long bytes) {
        boolean fits = bytes > 0 && bytes <= MAX_TEXT && (kind == Kind.BYTES || bytes % 4 == 0);
        return fits ? new ElementType(kind, (int) bytes, Datatype.STRING_UTF8) : null;
    }

    /** Returns the type of texts of any length. */
    static ElementType ofTexts() {
        return new ElementType(Kind.TEXT, TextTable.SIZE, Datatype.STRING_UTF8, new TextTable());
    }

    /** Returns whether elements are texts. */
    public boolean isText() {
        return kind == Kind.BYTES || kind == Kind.UTF32 || kind == Kind.TEXT;
    }

    /** Returns the bytes whose order depends on the byte order; 1 if it has no meaning. */
    int orderedSize() {
        return switch (kind) {
            case BYTES, STRUCTURE -> 1;
            case UTF32 -> 4;
            default -> size;
        };
    }

    /** Returns whether cells hold the bytes of the elements. */
    public boolean isCellType() {
        return kind != Kind.HALF && !isText();
    }

    /**
     * Returns a fill value as little-endian bytes, or null if the JSON value is none of this type.
     *
     * @param json the value, of either version
     */
    byte @Nullable [] fill(@Nullable Object json) {
        byte[] bytes = new byte[size];
        if (json == null || json instanceof Long zero && zero == 0 && isText()) {
            return texts == null ? bytes : texts.number("");
        }
        switch (kind) {
            case BOOL:
                boolean known = json instanceof Boolean || json.equals(0L) || json.equals(1L);
                bytes[0] = (byte) (json.equals(true) || json.equals(1L) ? 1 : 0);
                return known ? bytes : null;
            case INTEGER:
                return integer(json);
            case DATETIME:
                return json.equals("NaT") ? bytesOf(Long.MIN_VALUE) : integer(json);
            case FLOAT, HALF:
                return real(json);
            default:
                return json instanceof String text ? text(text) : null;
        }
    }

    private byte @Nullable [] integer(Object json) {
        BigInteger number = json instanceof Long value
                ? BigInteger.valueOf(value)
                : json instanceof BigInteger big ? big : json instanceof Double real ? whole(real) : null;
        boolean isUnsigned = datatype.name().startsWith("UINT");
        if (number == null || (isUnsigned ? number.signum() < 0 : false)) {
            return null;
        }
        if (number.bitLength() > (isUnsigned ? 8 * size : 8 * size - 1)) {
            return null;
        }
        return bytesOf(number.longValue());
    }

    private static @Nullable BigInteger whole(double real) {
        return real == Math.rint(real) && Math.abs(real) < 1e18 ? BigInteger.valueOf((long) real) : null;
    }

    private byte @Nullable [] real(Object json) {
        if (json instanceof Number number) {
            return bits(number.doubleValue());
        }
        String text = json instanceof String word ? word : "";
        switch (text) {
            case "NaN":
                return bits(Double.NaN);
            case "Infinity", "+Infinity":
                return bits(Double.POSITIVE_INFINITY);
            case "-Infinity":
                return bits(Double.NEGATIVE_INFINITY);
            default:
                // The bits of the number, the first digit the most significant.
                return text.matches("0x[0-9a-fA-F]{" + 2 * size + "}")
                        ? bytesOf(Long.parseUnsignedLong(text.substring(2), 16))
                        : null;
        }
    }

    private byte[] bits(double value) {
        return switch (size) {
            case 2 -> bytesOf(HalfBits.of((float) value));
            case 4 -> bytesOf(Float.floatToIntBits((float) value));
            default -> bytesOf(Double.doubleToLongBits(value));
        };
    }

    private byte[] bytesOf(long value) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (value >> 8 * i);
        }
        return bytes;
    }

    /** Returns a text: that of UTF-32 as it is, that of bytes in Base64. */
    private byte @Nullable [] text(String json) {
        if (texts != null) {
            return texts.number(json);
        }
        byte[] bytes = new byte[size];
        if (kind == Kind.UTF32) {
            int[] points = json.codePoints().toArray();
            if (points.length > size / 4) {
                return null;
            }
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(points);
            return bytes;
        }
        try {
            byte[] decoded = Base64.getDecoder().decode(json);
            if (decoded.length > size) {
                return null;
            }
            System.arraycopy(decoded, 0, bytes, 0, decoded.length);
            return bytes;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
