package dev.tegula.internal.zarr.meta;

/** Converts numbers to floating-point numbers of 16 bits. */
final class HalfBits {

    private HalfBits() {}

    /** Returns the bits of the nearest number of 16 bits, ties to even. */
    static int of(float value) {
        int bits = Float.floatToIntBits(value);
        int sign = bits >>> 16 & 0x8000;
        int magnitude = bits & 0x7FFF_FFFF;
        if (magnitude > 0x7F80_0000) {
            return sign | 0x7E00;
        }
        if (magnitude >= 0x4780_0000) {
            return sign | 0x7C00;
        }
        if (magnitude < 0x3880_0000) {
            // Subnormal: a multiple of 2^-24, to which the addition rounds.
            float scaled = Float.intBitsToFloat(magnitude) + 0.5f;
            return sign | Float.floatToIntBits(scaled) - Float.floatToIntBits(0.5f);
        }
        int rounded = magnitude + 0xFFF + (magnitude >> 13 & 1);
        int half = rounded - 0x3800_0000 >> 13;
        return sign | Math.min(half, 0x7C00);
    }
}
