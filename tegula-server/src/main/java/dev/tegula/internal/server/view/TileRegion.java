package dev.tegula.internal.server.view;

/**
 * The part of a plane that a tile shows, in pixels of the plane.
 *
 * @param scale pixels of the plane per pixel of the tile
 */
record TileRegion(double left, double top, double right, double bottom, double scale) {

    static TileRegion of(double[] corners, double scale) {
        return new TileRegion(corners[0], corners[1], corners[2], corners[3], scale);
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
