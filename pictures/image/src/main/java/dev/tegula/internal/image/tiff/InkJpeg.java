package dev.tegula.internal.image.tiff;

import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * Decodes strips and tiles in JPEG whose samples are inks. TIFF says what these are, so that markers of Adobe in the
 * stream mean nothing: as libtiff does, samples stay as they are stored, without a conversion or an inversion.
 */
final class InkJpeg {

    private static final int MARKER = 2;

    private InkJpeg() {}

    /**
     * Decodes into an array; returns the number of bytes, or -1 if the source is no JPEG of such samples.
     *
     * @param tables what all strips or tiles share: a stream of JPEG without an image; or none
     * @param samples interleaved samples per pixel
     * @param rowBytes the bytes of a row
     */
    static int decode(byte[] tables, byte[] source, int samples, int rowBytes, byte[] target) {
        Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName("jpeg");
        if (!readers.hasNext()) {
            return -1;
        }
        ImageReader reader = readers.next();
        try (ImageInputStream stream =
                new MemoryCacheImageInputStream(new ByteArrayInputStream(join(tables, source)))) {
            reader.setInput(stream, true, true);
            Raster raster = reader.readRaster(0, null);
            if (raster.getNumBands() != samples || raster.getWidth() * samples != rowBytes) {
                return -1;
            }
            int rows = Math.min(raster.getHeight(), target.length / rowBytes);
            int[] row = new int[rowBytes];
            for (int y = 0; y < rows; y++) {
                raster.getPixels(raster.getMinX(), raster.getMinY() + y, raster.getWidth(), 1, row);
                for (int i = 0; i < rowBytes; i++) {
                    target[y * rowBytes + i] = (byte) row[i];
                }
            }
            return rows * rowBytes;
        } catch (IOException | RuntimeException e) {
            return -1;
        } finally {
            reader.dispose();
        }
    }

    /** Puts tables, without the marker of their end, before an image, without that of its beginning. */
    private static byte[] join(byte[] tables, byte[] source) {
        if (tables.length <= 2 * MARKER || source.length < MARKER) {
            return source;
        }
        byte[] whole = Arrays.copyOf(tables, tables.length - MARKER + source.length - MARKER);
        System.arraycopy(source, MARKER, whole, tables.length - MARKER, source.length - MARKER);
        return whole;
    }
}
