package dev.tegula.internal.io.cells;

/** Converts 16-bit floating-point numbers of IEEE 754. */
public final class HalfFloats {

    private static final int EXPONENT = 0x1F;

    private HalfFloats() {}

    /** Returns the same number with 32 bits. */
    public static float toFloat(short half) {
        int sign = (half & 0x8000) << 16;
        int exponent = half >> 10 & EXPONENT;
        int fraction = half & 0x3FF;
        if (exponent == EXPONENT) {
            return Float.intBitsToFloat(sign | 0x7F800000 | fraction << 13);
        }
        if (exponent == 0) {
            float value = fraction * 0x1p-24f;
            return sign == 0 ? value : -value;
        }
        return Float.intBitsToFloat(sign | exponent + 112 << 23 | fraction << 13);
    }
}
