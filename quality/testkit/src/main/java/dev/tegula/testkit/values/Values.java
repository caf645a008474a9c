package dev.tegula.testkit.values;

import dev.tegula.schema.Datatype;
import dev.tegula.schema.PhysicalType;
import dev.tegula.testkit.generate.Choice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/** Generates random values of any datatype as little-endian bytes. */
public final class Values {

    private Values() {}

    /** Returns a number of values. Values of text types are valid text only if the style or the type requires it. */
    public static byte[] of(Datatype type, int count, ValueStyle style, RandomGenerator random) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Math.multiplyExact(count, type.size())).order(ByteOrder.LITTLE_ENDIAN);
        if (type.isFloat()) {
            floats(type, count, style, random, bytes);
        } else {
            wholes(type, count, style, random, bytes);
        }
        return bytes.array();
    }

    private static void wholes(Datatype type, int count, ValueStyle style, RandomGenerator random, ByteBuffer bytes) {
        long low = least(type);
        long high = greatest(type);
        long value = style == ValueStyle.SORTED ? low : any(low, high, random);
        long step = Math.max(1, Long.divideUnsigned(high - low, Math.max(1, count) * 2L));
        for (int i = 0; i < count; i++) {
            value = switch (style) {
                case CONSTANT -> value;
                case SORTED -> value + random.nextLong(0, step);
                case SMOOTH -> clamp(value + random.nextInt(-3, 4), low, high, value);
                case SMALL -> random.nextInt(4) == 0 ? random.nextInt(0, 100) : Math.floorMod(value, 100L);
                case RANDOM, NAN_LADEN -> any(low, high, random);
                case EXTREME -> Choice.of(random, low, high, high - 1, 0L, 1L, low + 1);
            };
            put(type, value & valid(type), bytes);
        }
    }

    /** Returns a mask of the valid bits: BOOL is 0 or 1, and ASCII has seven bits. */
    private static long valid(Datatype type) {
        return type == Datatype.BOOL ? 1 : type == Datatype.STRING_ASCII ? 0x7F : -1L;
    }

    private static void put(Datatype type, long value, ByteBuffer bytes) {
        switch (type.size()) {
            case 1 -> bytes.put((byte) value);
            case 2 -> bytes.putShort((short) value);
            case 4 -> bytes.putInt((int) value);
            default -> bytes.putLong(value);
        }
    }

    private static void floats(Datatype type, int count, ValueStyle style, RandomGenerator random, ByteBuffer bytes) {
        double value = random.nextDouble(-1000, 1000);
        for (int i = 0; i < count; i++) {
            value = switch (style) {
                case CONSTANT -> value;
                case SORTED, SMOOTH ->
                    value + (style == ValueStyle.SORTED ? random.nextDouble() : random.nextDouble(-1, 1));
                case SMALL -> random.nextInt(0, 100);
                case RANDOM -> anyFloat(type, random);
                case EXTREME -> extreme(type, random);
                case NAN_LADEN -> random.nextBoolean() ? Double.NaN : random.nextDouble(-10, 10);
            };
            if (type.size() == 4) {
                bytes.putFloat((float) value);
            } else {
                bytes.putDouble(value);
            }
        }
    }

    private static double anyFloat(Datatype type, RandomGenerator random) {
        double value;
        do {
            value = type.size() == 4
                    ? Float.intBitsToFloat(random.nextInt())
                    : Double.longBitsToDouble(random.nextLong());
        } while (Double.isNaN(value));
        return value;
    }

    private static double extreme(Datatype type, RandomGenerator random) {
        return type.size() == 4
                ? Choice.of(
                        random,
                        0f,
                        -0f,
                        Float.MAX_VALUE,
                        -Float.MAX_VALUE,
                        Float.MIN_VALUE,
                        Float.NEGATIVE_INFINITY,
                        Float.POSITIVE_INFINITY)
                : Choice.of(
                        random,
                        0d,
                        -0d,
                        Double.MAX_VALUE,
                        -Double.MAX_VALUE,
                        Double.MIN_VALUE,
                        Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY);
    }

    /** Returns the minimum of an integer type. */
    public static long least(Datatype type) {
        return type.physical().isSigned() ? -1L << (8 * type.size() - 1) : 0;
    }

    /** Returns the maximum of an integer type; for uint64 its bits. */
    public static long greatest(Datatype type) {
        PhysicalType physical = type.physical();
        return physical.isSigned() ? ~least(type) : -1L >>> (64 - 8 * type.size());
    }

    /**
     * Returns a value from {@code low} to {@code high}. The difference may exceed the range of a long; the values then
     * compare as unsigned.
     */
    public static long any(long low, long high, RandomGenerator random) {
        long span = high - low;
        if (span == -1) {
            return random.nextLong();
        }
        long bits = random.nextLong();
        return low + Long.remainderUnsigned(bits, span + 1);
    }

    private static long clamp(long value, long low, long high, long otherwise) {
        return Long.compareUnsigned(value - low, high - low) <= 0 ? value : otherwise;
    }
}
