package dev.tegula.webp;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.filter.WebpDecoder;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Decodes images with TwelveMonkeys' plugin for ImageIO. Lossless images are exact. Pixels of lossy images may differ
 * slightly from those of libtiledb, because decoders may upsample colours differently.
 */
public final class ImageioWebpDecoder implements WebpDecoder {

    private static final int OPAQUE = 0xFF;

    private final WebPImageReaderSpi plugin = new WebPImageReaderSpi();

    @Override
    public void decode(ByteSlice image, ChannelOrder order, ByteSlice target) throws IOException {
        WebpSize size = WebpSize.of(image);
        if (size.pixels() * order.channels() != target.length()) {
            throw new IOException("wrong image size (found " + size + " of " + order.channels() + " bytes, expected "
                    + target.length() + " bytes)");
        }
        Raster pixels;
        try {
            pixels = pixels(image);
        } catch (IOException | RuntimeException e) {
            throw new IOException("damaged image: " + e, e);
        }
        if (pixels.getWidth() != size.width() || pixels.getHeight() != size.height() || pixels.getNumBands() < 3) {
            throw new IOException("wrong image size (found " + pixels.getWidth() + " x " + pixels.getHeight()
                    + " pixels, expected " + size + ")");
        }
        copy(pixels, order, target.bytes(), target.offset());
    }

    private Raster pixels(ByteSlice image) throws IOException {
        ImageReader reader = plugin.createReaderInstance(null);
        try (ImageInputStream in = new MemoryCacheImageInputStream(
                new ByteArrayInputStream(image.bytes(), image.offset(), image.length()))) {
            reader.setInput(in, true, true);
            return reader.read(0).getRaster();
        } finally {
            reader.dispose();
        }
    }

    /** Returns the bands of a raster: red, green, blue and, if present, alpha, whatever the order of bytes. */
    private static void copy(Raster pixels, ChannelOrder order, byte[] dst, int dstOffset) {
        int channels = order.channels();
        boolean redFirst = order == ChannelOrder.RGB || order == ChannelOrder.RGBA;
        int red = redFirst ? 0 : 2;
        int blue = redFirst ? 2 : 0;
        int bands = pixels.getNumBands();
        int[] row = new int[pixels.getWidth() * bands];
        int at = dstOffset;
        for (int y = 0; y < pixels.getHeight(); y++) {
            pixels.getPixels(pixels.getMinX(), pixels.getMinY() + y, pixels.getWidth(), 1, row);
            for (int i = 0; i < row.length; i += bands) {
                dst[at + red] = (byte) row[i];
                dst[at + 1] = (byte) row[i + 1];
                dst[at + blue] = (byte) row[i + 2];
                if (channels == 4) {
                    dst[at + 3] = (byte) (bands > 3 ? row[i + 3] : OPAQUE);
                }
                at += channels;
            }
        }
    }
}
