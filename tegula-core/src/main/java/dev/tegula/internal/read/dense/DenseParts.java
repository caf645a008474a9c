package dev.tegula.internal.read.dense;

import dev.tegula.internal.read.facts.FragmentBox;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * What is read of which tile of which fragment, and what is not read but filled.
 *
 * @param parts what is wanted of each fragment, the newest first; without tiles for those that newer ones cover
 * @param unwritten cells that get fill values
 */
public record DenseParts(List<FragmentPart> parts, List<Piece> unwritten) {

    /** What is wanted of one fragment: its tiles in ascending order. */
    public record FragmentPart(FragmentBox box, List<TilePieces> tiles) {}

    /** The same with only some of the tiles; the cells of the others get fill values. */
    DenseParts only(BiPredicate<FragmentPart, TilePieces> wanted) {
        List<FragmentPart> fewer = new ArrayList<>();
        List<Piece> filled = new ArrayList<>(unwritten);
        for (FragmentPart part : parts) {
            List<TilePieces> tiles = new ArrayList<>();
            for (TilePieces tile : part.tiles()) {
                if (wanted.test(part, tile)) {
                    tiles.add(tile);
                } else {
                    filled.addAll(tile.pieces());
                }
            }
            fewer.add(new FragmentPart(part.box(), tiles));
        }
        return new DenseParts(fewer, filled);
    }
}
