package dev.tegula.internal.parquet;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Decodes runs of equal values and of values packed to bits: levels, indexes of dictionaries, booleans. */
final class HybridDecoder {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int end;
    private final int width;
    private final long mask;
    private int at;
    private long left;
    private boolean packed;
    private int value;
    private long bit;

    /** @param width number of bits per value, at most 32 */
    HybridDecoder(byte[] bytes, int from, int end, int width) throws IOException {
        if (width < 0 || width > 32) {
            throw new IOException("wrong width of packed values (found " + width + " bits)");
        }
        this.bytes = bytes;
        this.at = from;
        this.end = end;
        this.width = width;
        this.mask = (1L << width) - 1;
    }

    /** Returns whether the next {@code count} values are known to be the same as {@code wanted}. */
    boolean nextAre(int wanted, int count) throws IOException {
        if (left == 0) {
            run();
        }
        return !packed && value == wanted && left >= count;
    }

    /** Skips values. Call it only after {@link #nextAre}. */
    void skip(int count) {
        left -= count;
    }

    /** Decodes values. */
    void read(int[] target, int to, int count) throws IOException {
        int done = 0;
        while (done < count) {
            if (left == 0) {
                run();
            }
            int n = (int) Math.min(count - done, left);
            if (packed) {
                unpack(target, to + done, n);
            } else {
                Arrays.fill(target, to + done, to + done + n, value);
            }
            left -= n;
            done += n;
        }
    }

    private void run() throws IOException {
        long header = 0;
        int shift = 0;
        int next;
        do {
            if (at >= end || shift > 28) {
                throw new IOException("a page has too few values");
            }
            next = bytes[at++];
            header |= (long) (next & 0x7F) << shift;
            shift += 7;
        } while (next < 0);
        packed = (header & 1) == 1;
        if (packed) {
            long values = (header >>> 1) * 8;
            long available = width == 0 ? values : (end - at) * 8L / width;
            left = Math.min(values, available);
            bit = at * 8L;
            at = (int) Math.min(end, at + (header >>> 1) * width);
        } else {
            left = header >>> 1;
            int size = (width + 7) / 8;
            if (size > end - at) {
                throw new IOException("a page has too few values");
            }
            value = 0;
            for (int i = 0; i < size; i++) {
                value |= (bytes[at++] & 0xFF) << (8 * i);
            }
        }
        if (left == 0) {
            throw new IOException("a page has an empty run");
        }
    }

    private void unpack(int[] target, int to, int count) {
        for (int i = 0; i < count; i++) {
            int from = (int) (bit >>> 3);
            long word;
            if (from + Long.BYTES <= bytes.length) {
                word = (long) LONG.get(bytes, from);
            } else {
                word = 0;
                for (int j = from; j < bytes.length; j++) {
                    word |= (bytes[j] & 0xFFL) << (8 * (j - from));
                }
            }
            target[to + i] = (int) (word >>> (bit & 7) & mask);
            bit += width;
        }
    }
}
