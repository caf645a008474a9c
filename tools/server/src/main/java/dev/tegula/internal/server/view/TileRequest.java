package dev.tegula.internal.server.view;

import dev.tegula.internal.server.http.HttpException;
import dev.tegula.internal.server.http.Parameters;
import dev.tegula.query.Reduction;
import java.util.List;

/**
 * The parameters of a tile, apart from those of its plane.
 *
 * @param path the array
 * @param time the time of the array
 * @param level the zoom level; -1 for the level at which a pixel of the tile is one of the plane
 * @param hidden the numbers of the channels of an image that are not drawn
 */
record TileRequest(
        String path,
        long time,
        int level,
        long column,
        long row,
        boolean isColored,
        Reduction reduction,
        TileImage colors,
        List<String> hidden) {

    /** Width and height of tiles in pixels. */
    static final int SIZE = 256;

    /** Number of cells that a tile reads at most. */
    static final long BUDGET = 1L << 22;

    static TileRequest of(Parameters parameters) {
        return new TileRequest(
                parameters.text("path", ""),
                ViewedObject.time(parameters),
                (int) parameters.integer("level", -1, 0, Long.SIZE),
                parameters.integer("column", 0, 0, Integer.MAX_VALUE),
                parameters.integer("row", 0, 0, Integer.MAX_VALUE),
                ArrayView.isColored(parameters),
                parameters.constant("reduce", Reduction.MEAN),
                TileImage.of(parameters),
                List.of(parameters.text("off", "").split(",", -1)));
    }

    /** Returns the part of a plane that the tile shows. */
    TileRegion region(ArrayView view) {
        int top = view.maxLevel();
        if (level > top) {
            throw HttpException.badRequest("parameter 'level': invalid value (found '" + level
                    + "', expected an integer from 0 to " + top + ")");
        }
        double scale = level < 0 ? 1 : Math.scalb(1.0, top - level);
        double step = SIZE * scale;
        double left = column * step;
        double upper = row * step;
        if (left >= view.x().pixels() || upper >= view.y().pixels()) {
            throw new HttpException(404, "tile: is outside the array");
        }
        return new TileRegion(
                left,
                upper,
                Math.min(view.x().pixels(), left + step),
                Math.min(view.y().pixels(), upper + step),
                scale);
    }
}
