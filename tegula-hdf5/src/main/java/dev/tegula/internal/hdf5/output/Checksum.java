package dev.tegula.internal.hdf5.output;

/**
 * The checksum of metadata of HDF5: the hash {@code lookup3} of Bob Jenkins, which is in the public domain, with the
 * initial value 0.
 */
final class Checksum {

    private Checksum() {}

    static int of(byte[] bytes) {
        int length = bytes.length;
        int a = 0xdeadbeef + length;
        int b = a;
        int c = a;
        int at = 0;
        while (length - at > 12) {
            a += word(bytes, at);
            b += word(bytes, at + 4);
            c += word(bytes, at + 8);
            a = (a - c) ^ Integer.rotateLeft(c, 4);
            c += b;
            b = (b - a) ^ Integer.rotateLeft(a, 6);
            a += c;
            c = (c - b) ^ Integer.rotateLeft(b, 8);
            b += a;
            a = (a - c) ^ Integer.rotateLeft(c, 16);
            c += b;
            b = (b - a) ^ Integer.rotateLeft(a, 19);
            a += c;
            c = (c - b) ^ Integer.rotateLeft(b, 4);
            b += a;
            at += 12;
        }
        if (at == length) {
            return c;
        }
        a += word(bytes, at);
        b += word(bytes, at + 4);
        c += word(bytes, at + 8);
        c = (c ^ b) - Integer.rotateLeft(b, 14);
        a = (a ^ c) - Integer.rotateLeft(c, 11);
        b = (b ^ a) - Integer.rotateLeft(a, 25);
        c = (c ^ b) - Integer.rotateLeft(b, 16);
        a = (a ^ c) - Integer.rotateLeft(c, 4);
        b = (b ^ a) - Integer.rotateLeft(a, 14);
        return (c ^ b) - Integer.rotateLeft(b, 24);
    }

    /** Returns four bytes, little-endian; bytes beyond the end are 0. */
    private static int word(byte[] bytes, int at) {
        int word = 0;
        for (int i = 0; i < 4 && at + i < bytes.length; i++) {
            word |= (bytes[at + i] & 0xFF) << 8 * i;
        }
        return word;
    }
}
