package dev.tegula.plot.chart;

import dev.tegula.plot.raster.Axis;
import dev.tegula.schema.Range;
import java.util.List;

/**
 * Bounds of fragments and of their tiles on a plane.
 *
 * @param x horizontal axis
 * @param y vertical axis, downwards
 * @param fragments oldest first
 * @param tiles minimum bounding rectangles of the tiles of sparse arrays; tiles with cells of dense arrays
 * @param omitted number of tiles beyond the limit
 */
public record FragmentBoxes(Axis x, Axis y, List<Fragment> fragments, List<Tile> tiles, long omitted) {

    public FragmentBoxes {
        fragments = List.copyOf(fragments);
        tiles = List.copyOf(tiles);
    }

    /**
     * A fragment.
     *
     * @param name its name
     * @param start first timestamp, milliseconds since 1970
     * @param end last timestamp
     * @param x horizontal bounds, both included
     * @param y vertical bounds
     */
    public record Fragment(String name, long start, long end, Range x, Range y) {}

    /**
     * A tile.
     *
     * @param x horizontal bounds, both included
     * @param y vertical bounds
     * @param cells number of cells
     */
    public record Tile(Range x, Range y, long cells) {}
}
