package dev.tegula.internal.plot.draw;

/** Width and height of the content of a figure, in pixels. */
record FigureSize(int width, int height) {

    static final int WIDTH = 1200;
    private static final int HEIGHT = 700;
    private static final int HIGHEST = 1600;
    private static final int HIGHEST_MAP = 1000;
    private static final int LEAST = 100;

    /** Longer sides than this many times the other are shortened: cells are no squares then. */
    private static final double LONGEST_PIXELS = 3;

    /** The same for degrees of maps. */
    private static final double LONGEST_MAP = 4;

    /** Returns the size of a chart without pixels of its own. Degrees are as long on both axes. */
    static FigureSize of(Labels x, Labels y) {
        return new FigureSize(WIDTH, HEIGHT).proportional(x, y);
    }

    /** Returns the size of pixels, which are enlarged by whole numbers as far as there is room. */
    static FigureSize ofPixels(int columns, int rows, Labels x, Labels y) {
        int side = Math.min(factor(WIDTH, columns), factor(HIGHEST, rows));
        FigureSize squares = new FigureSize(columns * side, rows * side);
        boolean isLong = Math.max(columns, rows) > LONGEST_PIXELS * Math.min(columns, rows);
        FigureSize size =
                isLong ? new FigureSize(columns * factor(WIDTH, columns), rows * factor(HEIGHT, rows)) : squares;
        return size.proportional(x, y);
    }

    private static int factor(int room, int pixels) {
        return Math.max(1, room / pixels);
    }

    private FigureSize proportional(Labels x, Labels y) {
        if (!isMap(x, y) || x.values() == null || y.values() == null) {
            return this;
        }
        double across = x.values().high() - x.values().low();
        double down = y.values().high() - y.values().low();
        double ratio = down / across;
        if (!(ratio >= 1 / LONGEST_MAP && ratio <= LONGEST_MAP)) {
            return this;
        }
        return width * ratio <= HIGHEST_MAP
                ? new FigureSize(width, Math.max(LEAST, (int) Math.round(width * ratio)))
                : new FigureSize((int) Math.round(HIGHEST_MAP / ratio), HIGHEST_MAP);
    }

    FigureSize times(double factor) {
        return factor == 1
                ? this
                : new FigureSize(
                        Math.max(1, (int) Math.round(factor * width)), Math.max(1, (int) Math.round(factor * height)));
    }

    /** Returns whether axes are longitude and latitude, in either order. */
    static boolean isMap(Labels x, Labels y) {
        return x.geography() != Geography.NONE && y.geography() != Geography.NONE && x.geography() != y.geography();
    }
}
