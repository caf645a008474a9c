package dev.tegula.internal.read.dense;

import dev.tegula.internal.read.pruning.FragmentBox;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Sources of the cells of a dense read: tiles of fragments, and cells that get fill values.
 *
 * @param parts the tiles to read of each fragment, newest first; empty for fragments that newer ones cover
 * @param filled cells that are not read: those that were never written, and those of tiles that are left out
 */
public record DenseSources(List<FragmentPart> parts, List<TileRegion> filled) {

    /** The tiles to read of one fragment, ascending. */
    public record FragmentPart(FragmentBox box, List<TileRegions> tiles) {}

    /** Returns these reads with only some of the tiles. The cells of the others get fill values. */
    DenseSources only(BiPredicate<FragmentPart, TileRegions> wanted) {
        List<FragmentPart> remaining = new ArrayList<>();
        List<TileRegion> all = new ArrayList<>(filled);
        for (FragmentPart part : parts) {
            List<TileRegions> tiles = new ArrayList<>();
            for (TileRegions tile : part.tiles()) {
                if (wanted.test(part, tile)) {
                    tiles.add(tile);
                } else {
                    all.addAll(tile.pieces());
                }
            }
            remaining.add(new FragmentPart(part.box(), tiles));
        }
        return new DenseSources(remaining, all);
    }
}
