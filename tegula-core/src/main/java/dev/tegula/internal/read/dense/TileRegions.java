package dev.tegula.internal.read.dense;

import java.util.ArrayList;
import java.util.List;

/** What a read wants of one tile of one fragment. */
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

    /** Cells that are wanted. */
    public long cells() {
        return pieces.stream().mapToLong(TileRegion::cells).sum();
    }
}
