package dev.tegula.internal.cells;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.PhysicalType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Order-preserving keys: every value of the ten physical types maps to a {@code long} such that signed comparison of
 * keys is the order of values. Integers are sign- or zero-extended, uint64 has its top bit flipped, floats map −0.0 to
 * 0.0 and flip the low bits of negatives. NaNs are outside the keys of −∞ and +∞.
 */
public final class Keys {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle FLOAT = MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle DOUBLE =
            MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

    private Keys() {}

    /** Returns the key of an integer of this type; for uint64 the argument contains its bits. */
    public static long ofLong(Datatype type, long value) {
        return type.physical() == PhysicalType.UINT64 ? value ^ Long.MIN_VALUE : value;
    }

    /** Returns the integer of a key. */
    public static long toLong(Datatype type, long key) {
        return type.physical() == PhysicalType.UINT64 ? key ^ Long.MIN_VALUE : key;
    }

    /** Returns the key of a floating-point number. A float32 value has the key of the same number as a double. */
    public static long ofDouble(double value) {
        // Adding 0.0 turns -0.0 into 0.0. The bits of positive numbers ascend with them, those of negative ones
        // descend.
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    /** Returns the floating-point number of a key. */
    public static double toDouble(long key) {
        return Double.longBitsToDouble(key ^ ((key >> 63) & Long.MAX_VALUE));
    }

    /** Returns the key of the least value of a type; for floats the least finite one. */
    public static long least(PhysicalType type) {
        return switch (type) {
            case FLOAT32 -> ofDouble(-Float.MAX_VALUE);
            case FLOAT64 -> ofDouble(-Double.MAX_VALUE);
            case INT64, UINT64 -> Long.MIN_VALUE;
            default -> bounds(type).least();
        };
    }

    /** Returns the key of the greatest value of a type; for floats the greatest finite one. */
    public static long greatest(PhysicalType type) {
        return switch (type) {
            case FLOAT32 -> ofDouble(Float.MAX_VALUE);
            case FLOAT64 -> ofDouble(Double.MAX_VALUE);
            case INT64, UINT64 -> Long.MAX_VALUE;
            default -> bounds(type).greatest();
        };
    }

    private static IntegerBounds bounds(PhysicalType type) {
        return IntegerBounds.ofBytes(type.size(), type.isSigned());
    }

    /**
     * Loads values as keys.
     *
     * @param source values, little-endian
     * @param at offset of the first value in bytes
     * @param count number of values
     */
    public static void load(PhysicalType type, byte[] source, int at, int count, long[] keys, int to) {
        switch (type) {
            case INT8 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = source[at + i];
                }
            }
            case UINT8 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = source[at + i] & 0xFF;
                }
            }
            case INT16 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = (short) SHORT.get(source, at + 2 * i);
                }
            }
            case UINT16 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = (short) SHORT.get(source, at + 2 * i) & 0xFFFF;
                }
            }
            case INT32 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = (int) INT.get(source, at + 4 * i);
                }
            }
            case UINT32 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = (int) INT.get(source, at + 4 * i) & 0xFFFFFFFFL;
                }
            }
            case INT64 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = (long) LONG.get(source, at + 8 * i);
                }
            }
            case UINT64 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = (long) LONG.get(source, at + 8 * i) ^ Long.MIN_VALUE;
                }
            }
            case FLOAT32 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = ofDouble((float) FLOAT.get(source, at + 4 * i));
                }
            }
            case FLOAT64 -> {
                for (int i = 0; i < count; i++) {
                    keys[to + i] = ofDouble((double) DOUBLE.get(source, at + 8 * i));
                }
            }
        }
    }

    /**
     * Loads consecutive values of a column as keys.
     *
     * @param from index of the first value
     * @param scratch room for the bytes of the values
     */
    public static void load(PhysicalType type, Values source, int from, int count, long[] keys, ByteBlock scratch) {
        if (source.array() instanceof double[] values) {
            for (int i = 0; i < count; i++) {
                keys[i] = ofDouble(values[from + i]);
            }
        } else if (type == PhysicalType.INT32 && source.array() instanceof int[] values) {
            for (int i = 0; i < count; i++) {
                keys[i] = values[from + i];
            }
        } else if (type == PhysicalType.INT64 && source.array() instanceof long[] values) {
            System.arraycopy(values, from, keys, 0, count);
        } else {
            source.get(from, scratch, 0, count);
            load(type, scratch.bytes(), 0, count, keys, 0);
        }
    }

    /**
     * Returns a key of a floating-point number that distinguishes −0.0 from 0.0, just below it. Other numbers have
     * their usual keys.
     */
    public static long ofDoubleExactly(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    /**
     * Loads values as keys that distinguish −0.0 from 0.0, for coordinates, which are equal only if their bytes are.
     */
    public static void loadExactly(PhysicalType type, byte[] source, int at, int count, long[] keys, int to) {
        if (type == PhysicalType.FLOAT64) {
            for (int i = 0; i < count; i++) {
                long bits = (long) LONG.get(source, at + 8 * i);
                keys[to + i] = bits ^ ((bits >> 63) & Long.MAX_VALUE);
            }
        } else if (type == PhysicalType.FLOAT32) {
            for (int i = 0; i < count; i++) {
                keys[to + i] = ofDoubleExactly((float) FLOAT.get(source, at + 4 * i));
            }
        } else {
            load(type, source, at, count, keys, to);
        }
    }

    /** Stores one key as a value, the inverse of {@link #load} except for NaNs and −0.0. */
    public static void store(PhysicalType type, long key, byte[] target, int at) {
        switch (type) {
            case INT8, UINT8 -> target[at] = (byte) key;
            case INT16, UINT16 -> SHORT.set(target, at, (short) key);
            case INT32, UINT32 -> INT.set(target, at, (int) key);
            case INT64 -> LONG.set(target, at, key);
            case UINT64 -> LONG.set(target, at, key ^ Long.MIN_VALUE);
            case FLOAT32 -> FLOAT.set(target, at, (float) toDouble(key));
            case FLOAT64 -> DOUBLE.set(target, at, toDouble(key));
        }
    }
}
