package dev.tegula.internal.io.codec;

/** Inverts the transposition of the bytes or bits of elements. */
final class Shuffles {

    private Shuffles() {}

    /** Inverts the byte shuffle of a block; bytes after the last whole element are not shuffled. */
    static void unshuffle(byte[] source, byte[] target, int at, int length, int elementSize) {
        int elements = length / elementSize;
        for (int b = 0; b < elementSize; b++) {
            int row = b * elements;
            for (int i = 0; i < elements; i++) {
                target[at + i * elementSize + b] = source[row + i];
            }
        }
        int whole = elements * elementSize;
        System.arraycopy(source, whole, target, at + whole, length - whole);
    }

    /** Inverts the bit shuffle of a block, which consists of a multiple of eight elements. */
    static void unshuffleBits(byte[] source, byte[] target, int at, int length, int elementSize) {
        int elements = length / elementSize;
        int rowBytes = elements / 8;
        for (int b = 0; b < elementSize; b++) {
            for (int group = 0; group < rowBytes; group++) {
                for (int i = 0; i < 8; i++) {
                    int value = 0;
                    for (int bit = 0; bit < 8; bit++) {
                        value |= (source[(b * 8 + bit) * rowBytes + group] >> i & 1) << bit;
                    }
                    target[at + (group * 8 + i) * elementSize + b] = (byte) value;
                }
            }
        }
        int whole = elements * elementSize;
        System.arraycopy(source, whole, target, at + whole, length - whole);
    }
}
