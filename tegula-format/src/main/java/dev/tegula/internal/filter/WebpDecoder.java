package dev.tegula.internal.filter;

/** Decodes WebP images; found by {@link java.util.ServiceLoader}, so that the codec stays an optional module. */
public interface WebpDecoder {

    /** The orders in which a pixel's channels lie in a cell buffer, numbered as in the filter's options. */
    enum ChannelOrder {
        RGB(3),
        BGR(3),
        RGBA(4),
        BGRA(4);

        private final int channels;

        ChannelOrder(int channels) {
            this.channels = channels;
        }

        /** Bytes of a pixel. */
        public int channels() {
            return channels;
        }
    }

    /**
     * Decodes an image into exactly {@code dstLength} bytes, row by row from the top, without padding.
     *
     * @throws java.io.IOException if the bytes are not a WebP image of that many pixels; the message says why
     */
    void decode(byte[] src, int offset, int length, ChannelOrder order, byte[] dst, int dstOffset, int dstLength)
            throws java.io.IOException;
}
