package dev.tegula.internal.image.export;

import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.schema.Datatype;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Writes a PNG file row by row, so that memory does not limit its size. */
public final class PngOutput {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** By the number of channels: gray, gray with alpha, red green blue, the same with alpha. */
    private static final int[] COLOR_TYPES = {0, 4, 2, 6};

    private static final int BLOCK_BYTES = 32 << 20;

    private final OutputStream stream;
    private final int channels;
    private final int bytes;
    private final long width;
    private final long height;

    /** Writes samples of 8 or 16 bits in 1 to 4 channels: gray, gray and alpha, RGB, RGBA. */
    public PngOutput(OutputStream stream, Datatype type, int channels, long width, long height) {
        this.stream = stream;
        this.channels = channels;
        this.bytes = type.size();
        this.width = width;
        this.height = height;
    }

    /** Returns whether PNG can hold an image. */
    public static boolean fits(Datatype type, int channels) {
        return (type == Datatype.UINT8 || type == Datatype.UINT16) && channels <= COLOR_TYPES.length;
    }

    /** Writes the first slice of a selection. */
    public void write(StoredLevel level, Selection selection) throws IOException {
        stream.write(SIGNATURE);
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(header);
        fields.writeInt((int) width);
        fields.writeInt((int) height);
        fields.writeByte(8 * bytes);
        fields.writeByte(COLOR_TYPES[channels - 1]);
        fields.write(new byte[3]);
        chunk("IHDR", header.toByteArray(), header.size());
        try (DeflaterOutputStream rows =
                new DeflaterOutputStream(new DataChunks(), new Deflater(Deflater.DEFAULT_COMPRESSION), 1 << 16)) {
            writeRows(rows, level, selection);
        }
        chunk("IEND", new byte[0], 0);
    }

    private void writeRows(OutputStream rows, StoredLevel level, Selection selection) throws IOException {
        int pixelBytes = channels * bytes;
        int count = (int) Math.max(1, Math.min(height, BLOCK_BYTES / Math.max(1, width * pixelBytes)));
        // Row 0 is the one above the first row.
        byte[] above = new byte[(int) width * pixelBytes];
        byte[] row = new byte[above.length];
        byte[] filtered = new byte[above.length];
        long depth = selection.slices().firstDepth();
        long time = selection.slices().firstTime();
        for (long y = 0; y < height; y += count) {
            int taken = (int) Math.min(count, height - y);
            PixelBox part = new PixelBox(selection.box().x(), selection.box().y() + y, (int) width, taken);
            byte[] samples = selection.read(level, depth, time, part);
            for (int line = 0; line < taken; line++) {
                interleave(samples, line, part, row);
                Filter.write(rows, row, above, filtered, pixelBytes);
                byte[] swapped = above;
                above = row;
                row = swapped;
            }
        }
    }

    /** Fills a row with pixels, the highest byte of each sample first. */
    private void interleave(byte[] samples, int line, PixelBox part, byte[] row) {
        for (int channel = 0; channel < channels; channel++) {
            int from = (channel * part.pixels() + line * part.width()) * bytes;
            int at = channel * bytes;
            for (int x = 0; x < part.width(); x++, at += channels * bytes, from += bytes) {
                for (int b = 0; b < bytes; b++) {
                    row[at + b] = samples[from + bytes - 1 - b];
                }
            }
        }
    }

    private void chunk(String type, byte[] data, int length) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data, 0, length);
        DataOutputStream out = new DataOutputStream(stream);
        out.writeInt(length);
        out.write(name);
        out.write(data, 0, length);
        out.writeInt((int) crc.getValue());
    }

    /** Writes each block of compressed bytes as a chunk. */
    private final class DataChunks extends OutputStream {

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            byte[] part = new byte[length];
            System.arraycopy(data, offset, part, 0, length);
            chunk("IDAT", part, length);
        }

        @Override
        public void close() {
            // The stream belongs to the caller.
        }
    }

    /** The filters of PNG. The one with the least sum of differences is chosen per row. */
    private static final class Filter {

        /** The filter types of PNG: none, sub, up, average, Paeth. */
        private static final int KINDS = 5;

        static void write(OutputStream out, byte[] row, byte[] above, byte[] filtered, int distance)
                throws IOException {
            long least = Long.MAX_VALUE;
            int best = 0;
            for (int kind = 0; kind < KINDS; kind++) {
                long sum = 0;
                for (int i = 0; i < row.length && sum < least; i++) {
                    sum += Math.abs((byte) (row[i] - predicted(kind, row, above, i, distance)));
                }
                if (sum < least) {
                    least = sum;
                    best = kind;
                }
            }
            for (int i = 0; i < row.length; i++) {
                filtered[i] = (byte) (row[i] - predicted(best, row, above, i, distance));
            }
            out.write(best);
            out.write(filtered);
        }

        private static int predicted(int kind, byte[] row, byte[] above, int i, int distance) {
            int left = i < distance ? 0 : row[i - distance] & 0xFF;
            int up = above[i] & 0xFF;
            return switch (kind) {
                case 0 -> 0;
                case 1 -> left;
                case 2 -> up;
                case 3 -> (left + up) / 2;
                default -> paeth(left, up, i < distance ? 0 : above[i - distance] & 0xFF);
            };
        }

        private static int paeth(int left, int up, int corner) {
            int estimate = left + up - corner;
            int toLeft = Math.abs(estimate - left);
            int toUp = Math.abs(estimate - up);
            int toCorner = Math.abs(estimate - corner);
            return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
        }
    }
}
