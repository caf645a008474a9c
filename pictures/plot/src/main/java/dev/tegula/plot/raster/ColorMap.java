package dev.tegula.plot.raster;

/**
 * Perceptually uniform colors of values from 0 to 1: equal steps of the value are equal steps for the eye. Colors are
 * interpolated in the color space CIELAB.
 */
public enum ColorMap {
    /** From dark blue over green to yellow; after the map of the same name in matplotlib. */
    VIRIDIS(0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6dcd59, 0xb4de2c, 0xfde725),
    /** From black over purple to light yellow; after the map of the same name in matplotlib. */
    MAGMA(0x000004, 0x180f3d, 0x440f76, 0x721f81, 0x9e2f7f, 0xcd4071, 0xf1605d, 0xfd9668, 0xfeca8d, 0xfcfdbf),
    /** From black to white. */
    GRAY(0x000000, 0xffffff),
    /** From blue over white to red, for values around a center. */
    BLUE_RED(0x2166ac, 0x92c5de, 0xf7f7f7, 0xf4a582, 0xb2182b);

    /** An odd number, so that 0.5 is the color in the middle. */
    private static final int STEPS = 257;

    private final int[] colors = new int[STEPS];

    ColorMap(int... anchors) {
        double[][] points = new double[anchors.length][];
        for (int i = 0; i < anchors.length; i++) {
            points[i] = CieLab.of(anchors[i]);
        }
        for (int i = 0; i < STEPS; i++) {
            double at = (double) i * (anchors.length - 1) / (STEPS - 1);
            int from = Math.min((int) at, anchors.length - 2);
            double part = at - from;
            double[] color = new double[3];
            for (int c = 0; c < 3; c++) {
                color[c] = points[from][c] * (1 - part) + points[from + 1][c] * part;
            }
            colors[i] = CieLab.toRgb(color);
        }
    }

    /**
     * Returns the color of a value.
     *
     * @param value from 0 to 1; values outside get the color of the nearer end
     * @return red, green and blue, 8 bits each, red first
     */
    public int rgb(double value) {
        double inside = Math.max(0, Math.min(1, value));
        return colors[(int) Math.round(inside * (STEPS - 1))];
    }

    /** Conversion between sRGB and CIELAB with the white point D65. */
    static final class CieLab {

        private static final double[] WHITE = {0.95047, 1, 1.08883};
        private static final double SMALL = 6.0 / 29;

        private CieLab() {}

        /** Returns lightness from 0 to 100 and the two color components of a color of sRGB. */
        static double[] of(int rgb) {
            double r = linear((rgb >> 16 & 0xff) / 255.0);
            double g = linear((rgb >> 8 & 0xff) / 255.0);
            double b = linear((rgb & 0xff) / 255.0);
            double x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0]);
            double y = root((0.2126729 * r + 0.7151522 * g + 0.0721750 * b) / WHITE[1]);
            double z = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / WHITE[2]);
            return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
        }

        /** Returns the color of sRGB, whose components are cut to their range. */
        static int toRgb(double[] lab) {
            double fy = (lab[0] + 16) / 116;
            double x = WHITE[0] * cube(fy + lab[1] / 500);
            double y = WHITE[1] * cube(fy);
            double z = WHITE[2] * cube(fy - lab[2] / 200);
            int r = component(3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
            int g = component(-0.9692660 * x + 1.8760108 * y + 0.0415560 * z);
            int b = component(0.0556434 * x - 0.2040259 * y + 1.0572252 * z);
            return r << 16 | g << 8 | b;
        }

        private static double root(double value) {
            return value > cubed(SMALL) ? Math.cbrt(value) : value / (3 * SMALL * SMALL) + 4.0 / 29;
        }

        private static double cube(double value) {
            return value > SMALL ? cubed(value) : 3 * SMALL * SMALL * (value - 4.0 / 29);
        }

        private static double cubed(double value) {
            return value * value * value;
        }

        private static double linear(double component) {
            return component <= 0.04045 ? component / 12.92 : Math.pow((component + 0.055) / 1.055, 2.4);
        }

        private static int component(double linear) {
            double value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
            return (int) Math.round(Math.max(0, Math.min(1, value)) * 255);
        }
    }
}
