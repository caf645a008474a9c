package dev.tegula.internal.io.codec;

/** Booleans in bits, as NumCodecs packs them: the number of unused bits at the end, then eight values per byte. */
final class PackedBits {

    private PackedBits() {}

    static byte[] decode(byte[] encoded, int limit) throws CodecException {
        int unused = encoded.length == 0 ? -1 : encoded[0];
        long count = 8L * (encoded.length - 1) - unused;
        if (unused < 0 || unused > 7 || count < 0) {
            throw new CodecException("damaged bits (found " + unused + " unused ones, expected 0 to 7)");
        }
        if (count > limit) {
            throw Sizes.tooLong(limit);
        }
        byte[] decoded = new byte[(int) count];
        for (int i = 0; i < decoded.length; i++) {
            decoded[i] = (byte) (encoded[1 + i / 8] >> 7 - i % 8 & 1);
        }
        return decoded;
    }
}
