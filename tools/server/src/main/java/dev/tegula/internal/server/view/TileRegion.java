package dev.tegula.internal.server.view;

/**
 * The part of a plane that a tile shows, in pixels of the plane.
 *
 * @param scale pixels of the plane per pixel of the tile
 */
record TileRegion(double left, double top, double right, double bottom, double scale) {

    /** Returns left, top, right and bottom. */
    double[] corners() {
        return new double[] {left, top, right, bottom};
    }

    /** Returns the number of columns of the tile. */
    int width() {
        return (int) Math.ceil((right - left) / scale);
    }

    /** Returns the number of rows of the tile. */
    int height() {
        return (int) Math.ceil((bottom - top) / scale);
    }
}
