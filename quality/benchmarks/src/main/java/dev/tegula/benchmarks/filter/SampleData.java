package dev.tegula.benchmarks.filter;

import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Typical data for filters: ascending identifiers or times, measured values, and categories in runs of 16 and more. */
enum SampleData {
    ASCENDING,
    MEASURED,
    RUNS;

    /** Returns a number of bytes of values of a type. The result is deterministic. */
    byte[] make(Datatype type, int size) {
        SplittableRandom random = new SplittableRandom(42);
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        long value = 0;
        double walk = 15;
        int left = 0;
        while (bytes.hasRemaining()) {
            switch (this) {
                case ASCENDING:
                    value += random.nextInt(20);
                    break;
                case MEASURED:
                    walk += random.nextDouble() - 0.5;
                    value = Math.round(walk * 100);
                    break;
                default:
                    if (left-- == 0) {
                        value = random.nextInt(1000);
                        left = 15 + random.nextInt(64);
                    }
            }
            put(bytes, type, this == MEASURED ? walk : value, value);
        }
        return bytes.array();
    }

    private static void put(ByteBuffer bytes, Datatype type, double real, long whole) {
        switch (type) {
            case FLOAT32:
                bytes.putFloat((float) real);
                break;
            case FLOAT64:
                bytes.putDouble(real);
                break;
            default:
                if (type.size() == 4) {
                    bytes.putInt((int) whole);
                } else {
                    bytes.putLong(whole);
                }
        }
    }
}
