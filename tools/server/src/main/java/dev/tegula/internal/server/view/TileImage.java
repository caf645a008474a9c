package dev.tegula.internal.server.view;

import dev.tegula.internal.plot.draw.CategoryColors;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.plot.raster.ColorMap;
import dev.tegula.plot.raster.Raster;
import dev.tegula.schema.Range;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.DoubleToIntFunction;
import javax.imageio.ImageIO;

/**
 * The pixels of a tile. Pixels without cells are transparent; null and fill values are gray; pixels that were not read
 * are hatched.
 */
final class TileImage {

    private static final int OPAQUE = 0xff000000;
    private static final int NULL = 0xffb8b8b8;
    private static final int FILL = 0x30808080;
    private static final int HATCH = 0xffe0a030;
    private static final int HATCH_GROUND = 0x40e0a030;
    private static final int HATCH_STEP = 8;

    private final ColorMap colors;
    private final boolean isLog;
    private final double low;
    private final double high;
    /** Number of labels, which have a color each; 0 for values. */
    private final int labels;

    /** @param isLog whether colors are proportional to the logarithm of values */
    private TileImage(ColorMap colors, boolean isLog, double low, double high, int labels) {
        this.colors = colors;
        this.isLog = isLog && low > 0;
        this.low = low;
        this.high = high;
        this.labels = labels;
    }

    static TileImage of(Parameters parameters) {
        return new TileImage(
                parameters.constant("colors", ColorMap.VIRIDIS),
                "log".equals(parameters.find("scale")),
                parameters.number("low", 0),
                parameters.number("high", 1),
                (int) parameters.integer("labels", 0, 0, CategoryColors.MOST_LABELS));
    }

    /** Returns the position of a value among the colors, from 0 to 1. */
    private double position(double value) {
        if (low == high) {
            return 0.5;
        }
        return isLog ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
    }

    /**
     * Returns a tile as PNG.
     *
     * @param region its part of the plane
     */
    byte[] png(ArrayView view, Raster raster, TileRegion region) throws IOException {
        int width = region.width();
        int height = region.height();
        double factor = view.factor(raster);
        int[] columns =
                lines(width, pixel -> index(view.x(), raster.x(), region.left() + (pixel + 0.5) * region.scale()));
        int[] rows = lines(height, pixel -> index(view.y(), raster.y(), region.top() + (pixel + 0.5) * region.scale()));
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                Raster.Kind kind = raster.kind(columns[column], rows[row]);
                double value = factor * raster.value(columns[column], rows[row]);
                image.setRGB(column, row, color(kind, value, column + row));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    /** Returns the color of a value: red, green and blue. */
    int rgb(double value) {
        return Double.isNaN(value) ? NULL & ~OPAQUE : color(value);
    }

    /** Returns the color of the greatest values. */
    int last() {
        return colors.rgb(1);
    }

    private static int[] lines(int count, DoubleToIntFunction index) {
        int[] lines = new int[count];
        for (int i = 0; i < count; i++) {
            lines[i] = index.applyAsInt(i);
        }
        return lines;
    }

    /** Returns the pixel of a raster at a position of the plane. */
    private static int index(PlaneAxis axis, dev.tegula.plot.raster.Axis shown, double position) {
        int pixel;
        if (shown.range() instanceof Range.OfLong whole) {
            long coordinate = axis.whole(position);
            long last = whole.high() - whole.low();
            long offset = coordinate - whole.low();
            pixel = Long.compareUnsigned(offset, last) > 0 ? shown.pixels() - 1 : shown.pixel(coordinate);
        } else {
            pixel = shown.pixel(axis.real(position));
        }
        return Math.max(0, Math.min(shown.pixels() - 1, pixel));
    }

    private int color(double value) {
        if (labels == 0) {
            return colors.rgb(position(value));
        }
        int label = (int) value;
        return label == value && label >= 0 && label < labels ? CategoryColors.rgb(label, labels) : NULL & ~OPAQUE;
    }

    private int color(Raster.Kind kind, double value, int diagonal) {
        return switch (kind) {
            case VALUE -> OPAQUE | color(value);
            case NULL -> NULL;
            case FILL -> FILL;
            case EMPTY -> 0;
            case UNREAD -> diagonal % HATCH_STEP < 2 ? HATCH : HATCH_GROUND;
        };
    }
}
