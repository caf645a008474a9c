package dev.tegula.internal.verify.tile;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import java.util.function.Consumer;

/**
 * What the checks of one fragment share.
 *
 * @param tiles how many tiles each field has
 * @param cellsPerTile cells of every tile but the last of a sparse fragment
 */
record TileCheckContext(ArrayContext array, Findings.Of findings, OpenFragment fragment, int tiles, long cellsPerTile) {

    /** Cells of a tile. */
    long cells(int tile) {
        boolean last = !fragment.footer().dense() && tile + 1 == tiles;
        return last ? fragment.footer().lastTileCells() : cellsPerTile;
    }

    /**
     * Cells of a tile that is decoded whole.
     *
     * @throws CorruptArrayException if no Java array can hold them
     */
    int intCells(int tile) {
        long cells = cells(tile);
        if (cells > Integer.MAX_VALUE - 8) {
            throw new CorruptArrayException(
                    fragment.metadataUri() + ": tile " + tile + " has " + cells + " cells (expected less than 2^31)");
        }
        return (int) cells;
    }

    /** A decoder of tiles up to before {@code to}. */
    TileDecoder decoder(DataFile part, int to, TileScratch scratch) {
        return new TileDecoder(array.storage(), part, to - 1, scratch);
    }

    /** Lends the working memory of a thread. */
    void use(Consumer<TileScratch> action) {
        array.resources().tiles().use(action);
    }

    /**
     * Makes the check of a tile, and counts it; ends the verification if it was cancelled.
     *
     * @param part the file that the finding names unless the tile of another file of the field cannot be decoded
     */
    void checkTile(DataFile part, int tile, Runnable check) {
        findings.all().checkCancelled();
        findings.all().countTile();
        findings.check(FindingCode.TILE_DAMAGED, part.uri(), () -> {
            try {
                check.run();
            } catch (UndecodableTileException e) {
                findings.failed(
                        FindingCode.TILE_DAMAGED, e.part().uri(), e.part().tileOffsets()[tile], e.reason());
            }
        });
    }
}
