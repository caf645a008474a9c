package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import java.util.random.RandomGenerator;

/** The contents of test tiles. */
enum Values {
    CONSTANT,
    RUNS,
    ASCENDING,
    RANDOM,
    EXTREMES;

    /** Returns a number of values in little-endian order. Ascending values never decrease, in any type. */
    byte[] make(Datatype type, int count, long seed) {
        RandomGenerator random = RandomTests.generator(seed);
        int width = type.size();
        byte[] bytes = new byte[count * width];
        long value = 7;
        for (int i = 0; i < count; i++) {
            switch (this) {
                case CONSTANT:
                    break;
                case RUNS:
                    value = random.nextInt(20) == 0 ? random.nextInt() : value;
                    break;
                case ASCENDING:
                    value = type.isFloat()
                            ? value
                            : width == 1 ? Math.min(127, 7 + i / 100) : Math.min(32000, value + random.nextInt(2));
                    break;
                case RANDOM:
                    value = random.nextLong();
                    break;
                default:
                    value = new long[] {0, -1, 1L << 8 * width - 1, (1L << 8 * width - 1) - 1, 1}[random.nextInt(5)];
            }
            LittleEndian.set(bytes, i * width, width, value);
        }
        return bytes;
    }
}
