package dev.tegula.webp;

import dev.tegula.internal.bytes.ByteSlice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Width and height of a WebP image in pixels, from its headers.
 *
 * <pre>
 * "RIFF" u32 size "WEBP", then chunks: 4 letters, u32 size, bytes, a padding byte if the size is odd
 *   VP8X  u8 flags, 3 bytes, u24 width - 1, u24 height - 1
 *   VP8   3 bytes, 9d 01 2a, u14 width, u2, u14 height, u2
 *   VP8L  2f, u14 width - 1, u14 height - 1
 * </pre>
 */
record WebpSize(int width, int height) {

    private static final int RIFF = letters("RIFF");
    private static final int WEBP = letters("WEBP");
    private static final int EXTENDED = letters("VP8X");
    private static final int LOSSY = letters("VP8 ");
    private static final int LOSSLESS = letters("VP8L");
    private static final int ANIMATED = 0x02;

    private static int letters(String name) {
        return name.charAt(0) | name.charAt(1) << 8 | name.charAt(2) << 16 | name.charAt(3) << 24;
    }

    /**
     * Reads the headers of all chunks up to the image.
     *
     * @throws IOException if the headers are not those of a still image, or contradict each other
     */
    static WebpSize of(ByteSlice image) throws IOException {
        int length = image.length();
        ByteBuffer in =
                ByteBuffer.wrap(image.bytes(), image.offset(), length).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (length < 20 || in.getInt(0) != RIFF || in.getInt(8) != WEBP) {
            throw new IOException("not a WebP image (expected RIFF and WEBP)");
        }
        WebpSize canvas = null;
        long at = 12;
        while (at + 8 <= length) {
            int name = in.getInt((int) at);
            long size = in.getInt((int) at + 4) & 0xFFFFFFFFL;
            int body = (int) at + 8;
            if (size > length - body) {
                throw new IOException("chunk of " + size + " bytes at byte " + at + " exceeds the image of " + length);
            }
            if (name == EXTENDED) {
                canvas = extended(in, body, size);
            } else if (name == LOSSY || name == LOSSLESS) {
                WebpSize frame = name == LOSSY ? lossy(in, body, size) : lossless(in, body, size);
                if (canvas != null && !canvas.equals(frame)) {
                    throw new IOException("contradictory sizes (found a picture of " + frame + ", expected " + canvas
                            + " as in the canvas)");
                }
                return frame;
            }
            at = body + size + (size & 1);
        }
        throw new IOException("no picture in the image");
    }

    private static WebpSize extended(ByteBuffer in, int at, long size) throws IOException {
        require(size >= 10, "VP8X");
        if ((in.get(at) & ANIMATED) != 0) {
            throw new IOException("not a still image (found an animation)");
        }
        return new WebpSize((in.getInt(at + 4) & 0xFFFFFF) + 1, (in.getInt(at + 6) >>> 8) + 1);
    }

    private static WebpSize lossy(ByteBuffer in, int at, long size) throws IOException {
        require(size >= 10 && (in.getInt(at + 2) >>> 8) == 0x2A019D, "VP8");
        return new WebpSize(in.getShort(at + 6) & 0x3FFF, in.getShort(at + 8) & 0x3FFF);
    }

    private static WebpSize lossless(ByteBuffer in, int at, long size) throws IOException {
        require(size >= 5 && in.get(at) == 0x2F, "VP8L");
        int bits = in.getInt(at + 1);
        return new WebpSize((bits & 0x3FFF) + 1, (bits >>> 14 & 0x3FFF) + 1);
    }

    private static void require(boolean fits, String chunk) throws IOException {
        if (!fits) {
            throw new IOException("damaged " + chunk + " header");
        }
    }

    /** Returns the number of pixels. */
    long pixels() {
        return (long) width * height;
    }

    @Override
    public String toString() {
        return width + " x " + height + " pixels";
    }
}
