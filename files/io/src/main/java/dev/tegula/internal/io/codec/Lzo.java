package dev.tegula.internal.io.codec;

import java.util.Arrays;

/**
 * Decodes streams of LZO1X by the published description of its instructions. Each copies a match, whose distance and
 * length it and the next bytes contain, and up to three literals; what instructions below 16 mean depends on the number
 * of literals before them. A match of a distance of none ends the stream.
 */
final class Lzo {

    /** The number of literals after a long run of them. */
    private static final int RUN = 4;

    /** The distances that short matches begin after, by the literals before them. */
    private static final int SHORT = 1;

    private static final int AFTER_RUN = 2049;
    private static final int FAR = 0x4000;

    private final LzWindow window;

    /** The literals of the last instruction: none to three, or {@link #RUN}. */
    private int literals;

    private Lzo(LzWindow window) {
        this.window = window;
    }

    static byte[] decode(byte[] encoded, int limit) throws CodecException {
        byte[] target = new byte[limit];
        LzWindow window = new LzWindow(encoded, 0, encoded.length, target, 0, limit);
        new Lzo(window).decode();
        return window.size() == limit ? target : Arrays.copyOf(target, window.size());
    }

    private void decode() throws CodecException {
        int first = window.next();
        if (first > 17) {
            window.literals(first - 17);
            literals = Math.min(first - 17, RUN);
            first = window.next();
        }
        for (int code = first; execute(code); ) {
            code = window.next();
        }
    }

    /** Executes an instruction. Returns false at the end of the stream. */
    private boolean execute(int code) throws CodecException {
        if (code >= 64) {
            match((code >> 2 & 7) + (window.next() << 3) + 1, (code >> 5) + 1, code);
        } else if (code >= 32) {
            long count = count(code & 31, 31);
            int place = place();
            match((place >> 2) + 1, count, place);
        } else if (code >= 16) {
            long count = count(code & 7, 7);
            int place = place();
            int distance = ((code & 8) << 11) + (place >> 2);
            if (distance == 0) {
                return false;
            }
            match(distance + FAR, count, place);
        } else if (literals == 0) {
            window.literals(count(code, 15) + 1);
            literals = RUN;
        } else {
            boolean isAfterRun = literals == RUN;
            int distance = (code >> 2) + (window.next() << 2) + (isAfterRun ? AFTER_RUN : SHORT);
            match(distance, isAfterRun ? 3 : 2, code);
        }
        return true;
    }

    /** Copies a match and the literals that the lowest bits of an instruction or place count. */
    private void match(int distance, long count, int bits) throws CodecException {
        window.match(distance, count);
        literals = bits & 3;
        window.literals(literals);
    }

    /** Returns a number that an instruction holds, or the next bytes if it does not fit, and two. */
    private long count(int held, int most) throws CodecException {
        if (held > 0) {
            return held + 2L;
        }
        long count = most + 2L;
        int more = window.next();
        while (more == 0) {
            count += 255;
            more = window.next();
        }
        return count + more;
    }

    private int place() throws CodecException {
        return window.next() | window.next() << 8;
    }
}
