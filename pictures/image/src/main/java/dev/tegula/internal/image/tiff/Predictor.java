package dev.tegula.internal.image.tiff;

/** Differences between neighbors in a row, which compress better than samples. */
final class Predictor {

    static final int NONE = 1;
    static final int HORIZONTAL = 2;
    static final int FLOATING_POINT = 3;

    private Predictor() {}

    /**
     * Adds up little-endian differences.
     *
     * @param distance samples between neighbors: the number of interleaved channels
     * @param bytes bytes per sample
     */
    static void add(byte[] data, int start, int end, int distance, int bytes) {
        int step = distance * bytes;
        for (int at = start + step; at + bytes <= end; at += bytes) {
            int carry = 0;
            for (int b = 0; b < bytes; b++) {
                int sum = (data[at + b] & 0xFF) + (data[at + b - step] & 0xFF) + carry;
                data[at + b] = (byte) sum;
                carry = sum >> 8;
            }
        }
    }

    /** Replaces little-endian samples by differences; see {@link #add}. */
    static void subtract(byte[] data, int start, int end, int distance, int bytes) {
        int step = distance * bytes;
        for (int at = end - bytes; at >= start + step; at -= bytes) {
            int borrow = 0;
            for (int b = 0; b < bytes; b++) {
                int difference = (data[at + b] & 0xFF) - (data[at + b - step] & 0xFF) - borrow;
                data[at + b] = (byte) difference;
                borrow = difference < 0 ? 1 : 0;
            }
        }
    }

    /** Restores a row of floating-point numbers, little-endian, from differences of its bytes, highest bytes first. */
    static void addFloats(byte[] data, int start, int end, int distance, int bytes) {
        for (int at = start + distance; at < end; at++) {
            data[at] += data[at - distance];
        }
        int samples = (end - start) / bytes;
        byte[] row = new byte[samples * bytes];
        for (int i = 0; i < samples; i++) {
            for (int b = 0; b < bytes; b++) {
                row[i * bytes + b] = data[start + (bytes - 1 - b) * samples + i];
            }
        }
        System.arraycopy(row, 0, data, start, row.length);
    }
}
