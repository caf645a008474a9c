package dev.tegula.internal.read.dense;

import java.util.ArrayList;
import java.util.List;

/** The regions of one tile of one fragment that a read selects. */
public final class TileRegions {

    private final long tile;
    private final List<TileRegion> pieces = new ArrayList<>(1);

    /** @param tile number of the tile in its fragment */
    TileRegions(long tile) {
        this.tile = tile;
    }

    public long tile() {
        return tile;
    }

    List<TileRegion> pieces() {
        return pieces;
    }

    /** Returns the number of selected cells. */
    public long cells() {
        return pieces.stream().mapToLong(TileRegion::cells).sum();
    }
}
