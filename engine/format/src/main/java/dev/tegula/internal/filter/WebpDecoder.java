package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteSlice;
import java.io.IOException;

/** Decodes WebP images. It is found by {@link java.util.ServiceLoader}, so that the codec is an optional module. */
public interface WebpDecoder {

    /** Orders of a pixel's channels in a cell buffer, numbered as in the filter's options. */
    enum ChannelOrder {
        RGB(3),
        BGR(3),
        RGBA(4),
        BGRA(4);

        private final int channels;

        ChannelOrder(int channels) {
            this.channels = channels;
        }

        /** Returns the number of bytes of a pixel. */
        public int channels() {
            return channels;
        }
    }

    /**
     * Decodes an image to exactly the bytes of {@code target}, row by row from the top, without padding.
     *
     * @throws IOException if the bytes are not a WebP image with that number of pixels; the message contains the reason
     */
    void decode(ByteSlice image, ChannelOrder order, ByteSlice target) throws IOException;
}
