package dev.tegula.interop.filter;

import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.random.RandomGenerator;

/** The distribution of the values of a tile. */
enum Shape {
    CONSTANT,
    RUNS,
    ASCENDING,
    SMOOTH,
    SMALL,
    RANDOM,
    EXTREMES;

    /** Returns {@code count} values of a type, little-endian. */
    byte[] make(Datatype type, int count, long seed) {
        RandomGenerator random = RandomTests.seeded(seed);
        ByteBuffer bytes = ByteBuffer.allocate(count * type.size()).order(ByteOrder.LITTLE_ENDIAN);
        long run = 0;
        double walk = 0;
        for (int i = 0; i < count; i++) {
            double value;
            switch (this) {
                case CONSTANT:
                    value = 42;
                    break;
                case RUNS:
                    run = random.nextInt(9) == 0 ? random.nextInt(100) : run;
                    value = run;
                    break;
                case ASCENDING:
                    walk += type.size() == 1 ? (random.nextInt(40) == 0 ? 1 : 0) : random.nextInt(3);
                    value = Math.min(walk, type.size() == 1 ? 100 : 32000);
                    break;
                case SMOOTH:
                    walk += random.nextDouble() - 0.5;
                    value = walk * 20;
                    break;
                case SMALL:
                    value = random.nextInt(60) - 20 + (type.physical().isSigned() ? 0 : 20);
                    break;
                default:
                    put(bytes, type, this == RANDOM ? random.nextLong() : extreme(type, random.nextInt(8)));
                    continue;
            }
            put(bytes, type, bits(type, value));
        }
        return bytes.array();
    }

    private static long bits(Datatype type, double value) {
        if (type == Datatype.FLOAT32) {
            return Float.floatToRawIntBits((float) value);
        }
        return type == Datatype.FLOAT64 ? Double.doubleToRawLongBits(value) : (long) value;
    }

    private static long extreme(Datatype type, int which) {
        boolean isFloat = type.isFloat();
        switch (which) {
            case 0:
                return isFloat ? bits(type, Double.NaN) : 0;
            case 1:
                return isFloat ? bits(type, Double.NEGATIVE_INFINITY) : -1;
            case 2:
                return isFloat ? bits(type, -0.0) : 1L << 8 * type.size() - 1;
            case 3:
                return isFloat ? bits(type, 2.5) : (1L << 8 * type.size() - 1) - 1;
            case 4:
                return isFloat ? bits(type, -3.5) : 1;
            case 5:
                return isFloat ? bits(type, 1e30) : 127;
            case 6:
                return isFloat ? bits(type, 3e9) : -128;
            default:
                return isFloat ? bits(type, 4e-320) : 2;
        }
    }

    private static void put(ByteBuffer bytes, Datatype type, long value) {
        switch (type.size()) {
            case 1:
                bytes.put((byte) value);
                break;
            case 2:
                bytes.putShort((short) value);
                break;
            case 4:
                bytes.putInt((int) value);
                break;
            default:
                bytes.putLong(value);
        }
    }
}
