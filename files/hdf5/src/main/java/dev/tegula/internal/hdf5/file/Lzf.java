package dev.tegula.internal.hdf5.file;

import java.util.Arrays;

/** Decodes LZF: runs of literal bytes, and copies of up to 264 bytes from up to 8 KiB before. */
final class Lzf {

    /** A smaller control byte is one less than a number of literals; others begin a copy. */
    private static final int MAX_LITERALS = 32;

    private Lzf() {}

    static byte[] decode(byte[] in, int limit) {
        byte[] out = new byte[limit];
        int from = 0;
        int to = 0;
        while (from < in.length) {
            int control = in[from++] & 0xFF;
            if (control < MAX_LITERALS) {
                int length = control + 1;
                require(length <= in.length - from && length <= limit - to);
                System.arraycopy(in, from, out, to, length);
                from += length;
                to += length;
                continue;
            }
            int length = control >> 5;
            require(from < in.length - (length == 7 ? 1 : 0));
            if (length == 7) {
                length += in[from++] & 0xFF;
            }
            length += 2;
            int source = to - ((control & 0x1F) << 8) - (in[from++] & 0xFF) - 1;
            require(source >= 0 && length <= limit - to);
            for (int i = 0; i < length; i++) {
                out[to++] = out[source++];
            }
        }
        return Arrays.copyOf(out, to);
    }

    private static void require(boolean valid) {
        if (!valid) {
            throw FileBytes.damaged("a chunk that lzf cannot decode");
        }
    }
}
