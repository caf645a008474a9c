package dev.tegula.azure;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Receives a response body into an array. */
final class ByteTarget extends OutputStream {

    private static final int FIRST = 64 << 10;

    private final int offset;
    private final int most;
    private byte[] bytes;
    private int count;

    /** Creates a target in part of an array. */
    ByteTarget(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.offset = offset;
        this.most = length;
    }

    /** Creates a target that grows with the response. */
    ByteTarget(int most) {
        this.bytes = new byte[Math.min(most, FIRST)];
        this.offset = 0;
        this.most = most;
    }

    int count() {
        return count;
    }

    /** Returns the received bytes. */
    byte[] bytes() {
        return Arrays.copyOfRange(bytes, offset, offset + count);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] source, int from, int length) throws IOException {
        if (length > most - count) {
            throw new IOException("response too long (expected at most " + most + " bytes)");
        }
        int end = offset + count + length;
        if (end > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(offset + (long) most, Math.max(end, 2L * bytes.length)));
        }
        System.arraycopy(source, from, bytes, offset + count, length);
        count += length;
    }
}
