package dev.tegula.internal.image.tiff;

import dev.tegula.schema.Datatype;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DirectColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Samples of pictures of the Java library, without a conversion of colors. */
public final class RasterSamples {

    private final @Nullable IndexColorModel colors;
    private final boolean grayIndexes;
    /** Bits of the samples that are parts of a number, which become samples of 8 bits; null for other pictures. */
    private final int @Nullable [] packed;

    /**
     * @param model the colors of the picture; those of indexes are looked up, parts of a number of up to 8 bits become
     *     samples of 8 bits, other samples stay as they are
     */
    public RasterSamples(@Nullable ColorModel model) {
        this.colors = model instanceof IndexColorModel index ? index : null;
        this.grayIndexes = colors != null && isGray(colors);
        this.packed = model instanceof DirectColorModel ? model.getComponentSize() : null;
    }

    private static boolean isGray(IndexColorModel colors) {
        if (colors.hasAlpha()) {
            return false;
        }
        for (int i = 0; i < colors.getMapSize(); i++) {
            if (colors.getRed(i) != colors.getGreen(i) || colors.getRed(i) != colors.getBlue(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of channels of a raster with a number of bands. */
    public int channels(int bands) {
        return colors == null ? bands : grayIndexes ? 1 : colors.hasAlpha() ? 4 : 3;
    }

    /** Returns the type of the samples of a kind of {@link DataBuffer}, or null. */
    public @Nullable Datatype datatype(int transferType) {
        if (packed != null && !Arrays.stream(packed).allMatch(bits -> bits > 0 && bits <= Byte.SIZE)) {
            return null;
        }
        if (colors != null || packed != null) {
            return Datatype.UINT8;
        }
        return switch (transferType) {
            case DataBuffer.TYPE_BYTE -> Datatype.UINT8;
            case DataBuffer.TYPE_USHORT -> Datatype.UINT16;
            case DataBuffer.TYPE_SHORT -> Datatype.INT16;
            case DataBuffer.TYPE_FLOAT -> Datatype.FLOAT32;
            default -> null;
        };
    }

    /**
     * Copies a region channel by channel, little-endian.
     *
     * @param x,y the first pixel, counted from the corner of the raster
     */
    public void copy(Raster raster, int x, int y, PixelBox box, byte[] target, int offset) {
        int channels = channels(raster.getNumBands());
        int bytes = raster.getTransferType() == DataBuffer.TYPE_FLOAT
                ? 4
                : colors == null && packed == null && raster.getTransferType() != DataBuffer.TYPE_BYTE ? 2 : 1;
        int left = raster.getMinX() + x;
        int[] row = new int[box.width()];
        for (int channel = 0; channel < channels; channel++) {
            int at = offset + channel * box.pixels() * bytes;
            for (int line = 0; line < box.height(); line++) {
                int top = raster.getMinY() + y + line;
                if (bytes == 4) {
                    float[] floats = raster.getSamples(left, top, box.width(), 1, channel, (float[]) null);
                    for (int i = 0; i < row.length; i++) {
                        row[i] = Float.floatToRawIntBits(floats[i]);
                    }
                } else {
                    raster.getSamples(left, top, box.width(), 1, colors == null ? channel : 0, row);
                }
                for (int value : row) {
                    int sample = colors == null ? unpacked(value, channel) : color(colors, value, channel);
                    for (int b = 0; b < bytes; b++) {
                        target[at++] = (byte) (sample >> 8 * b);
                    }
                }
            }
        }
    }

    private int unpacked(int value, int channel) {
        return packed == null ? value : value * 255 / ((1 << packed[channel]) - 1);
    }

    private static int color(IndexColorModel colors, int index, int channel) {
        return switch (channel) {
            case 0 -> colors.getRed(index);
            case 1 -> colors.getGreen(index);
            case 2 -> colors.getBlue(index);
            default -> colors.getAlpha(index);
        };
    }

    /** Returns the samples of a picture. */
    public static RasterSamples of(BufferedImage image) {
        return new RasterSamples(image.getColorModel());
    }
}
