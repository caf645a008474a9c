package dev.tegula.internal.filter;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteSlice;
import java.io.IOException;

/**
 * WEBP ({@code filters/webp.md}): a tile of 8-bit channels as one image. Tegula reads images if the optional module
 * with the decoder is present, but does not write them.
 *
 * <pre>
 * metadata  u32 parts, u32 size per part
 * data      the images
 * </pre>
 */
final class WebpStage implements FilterStage {

    private static final WebpDecoder.ChannelOrder[] ORDERS = WebpDecoder.ChannelOrder.values();

    private final int inputFormat;

    /** @param inputFormat 1 RGB, 2 BGR, 3 RGBA, 4 BGRA */
    WebpStage(int inputFormat) {
        this.inputFormat = inputFormat;
    }

    @Override
    public String name() {
        return "WEBP";
    }

    @Override
    public void encode(ChunkEncoding chunk) {
        throw new UnsupportedFormatException("filter WEBP: Tegula reads WebP images but does not write them");
    }

    @Override
    public void decode(ChunkDecoding chunk) {
        WebpDecoder decoder = InstalledWebp.DECODER;
        if (decoder == null) {
            throw new UnsupportedFormatException(
                    "filter WEBP: there is no decoder. Add the module tegula-webp to the module path or class path.");
        }
        if (inputFormat < 1 || inputFormat > ORDERS.length) {
            throw chunk.corrupt("wrong input format (found " + inputFormat + ", expected 1 to " + ORDERS.length + ")");
        }
        long parts = chunk.u32("number of parts");
        if (parts != 1) {
            throw chunk.corrupt("wrong number of images in a tile (found " + parts + ", expected 1)");
        }
        long size = chunk.u32("size of the image");
        if (size != chunk.length) {
            throw chunk.corrupt("wrong size of the image (found " + size + " bytes, expected " + chunk.length + ")");
        }
        int pixels = chunk.outputAll();
        try {
            decoder.decode(
                    new ByteSlice(chunk.data, chunk.offset, chunk.length),
                    ORDERS[inputFormat - 1],
                    new ByteSlice(chunk.out, chunk.outOffset, pixels));
        } catch (IOException e) {
            throw chunk.corrupt("not a WebP image of " + pixels + " bytes of pixels: " + e.getMessage());
        }
        chunk.advance(pixels);
    }

    @Override
    public long maxDecodedSize(long data) {
        return Expansion.UNLIMITED;
    }

    @Override
    public long dataBound(long data, long metadata) {
        return 2 * data + 64 * 1024;
    }

    @Override
    public long metadataBound(long data, long metadata) {
        return metadata + 64;
    }

    /** Returns whether there is a decoder. */
    static boolean isReadable() {
        return InstalledWebp.DECODER != null;
    }
}
