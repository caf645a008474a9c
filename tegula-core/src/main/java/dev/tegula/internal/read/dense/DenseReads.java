package dev.tegula.internal.read.dense;

import dev.tegula.internal.read.pruning.FragmentBox;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * What is read of which tile of which fragment, and what is not read but filled.
 *
 * @param parts what is wanted of each fragment, the newest first; without tiles for those that newer ones cover
 * @param unwritten cells that get fill values
 */
public record DenseReads(List<FragmentPart> parts, List<TileRegion> unwritten) {

    /** What is wanted of one fragment: its tiles in ascending order. */
    public record FragmentPart(FragmentBox box, List<TileRegions> tiles) {}

    /** The same with only some of the tiles; the cells of the others get fill values. */
    DenseReads only(BiPredicate<FragmentPart, TileRegions> wanted) {
        List<FragmentPart> fewer = new ArrayList<>();
        List<TileRegion> filled = new ArrayList<>(unwritten);
        for (FragmentPart part : parts) {
            List<TileRegions> tiles = new ArrayList<>();
            for (TileRegions tile : part.tiles()) {
                if (wanted.test(part, tile)) {
                    tiles.add(tile);
                } else {
                    filled.addAll(tile.pieces());
                }
            }
            fewer.add(new FragmentPart(part.box(), tiles));
        }
        return new DenseReads(fewer, filled);
    }
}
