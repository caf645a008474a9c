package dev.tegula.internal.verify.tile;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import java.util.function.Consumer;

/**
 * Array, findings and fragment that the checks of one fragment share.
 *
 * @param tiles number of tiles of each field
 * @param cellsPerTile number of cells in every tile except the last of a sparse fragment
 */
record TileCheckContext(
        ArrayContext array, Findings.OfObject findings, OpenFragment fragment, int tiles, long cellsPerTile) {

    /** The most tiles whose offsets one section can hold. */
    private static final int MAX_TILES = Integer.MAX_VALUE / Long.BYTES;

    /**
     * Returns the context of a fragment.
     *
     * @param tiles number of tiles of each field, by the footer
     * @throws CorruptArrayException if no field can have as many
     */
    static TileCheckContext of(ArrayContext array, Findings.OfObject findings, OpenFragment fragment, long tiles) {
        if (tiles < 0 || tiles > MAX_TILES) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"),
                    "too many tiles (found " + Long.toUnsignedString(tiles) + ", expected at most " + MAX_TILES + ")");
        }
        long perTile = fragment.isDense()
                ? new TileGrid(fragment.schema()).cellsPerTile()
                : fragment.schema().capacity();
        return new TileCheckContext(array, findings, fragment, (int) tiles, perTile);
    }

    /** Returns the number of cells in a tile. */
    long cells(int tile) {
        boolean last = !fragment.isDense() && tile + 1 == tiles;
        return last ? fragment.lastTileCells() : cellsPerTile;
    }

    /**
     * Returns the number of cells in a tile that is decoded entirely.
     *
     * @throws CorruptArrayException if a Java array cannot hold them
     */
    int intCells(int tile) {
        long cells = cells(tile);
        if (cells > Integer.MAX_VALUE - 8) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()),
                    "tile " + tile + " has " + cells + " cells (expected less than 2^31)");
        }
        return (int) cells;
    }

    /** Returns a decoder for tiles up to but not including {@code to}. */
    TileDecoder decoder(DataFile file, int to, TileScratch scratch) {
        return new TileDecoder(array.storage(), file, to - 1, scratch);
    }

    /** Provides a thread's scratch buffers. */
    void use(Consumer<TileScratch> action) {
        array.resources().tiles().use(action);
    }

    /**
     * Checks and counts a tile. Ends the verification if it was cancelled.
     *
     * @param file the file named in a finding, unless the tile of another file of the field cannot be decoded
     */
    void checkTile(DataFile file, int tile, Runnable check) {
        findings.all().checkCancelled();
        findings.all().countTile();
        findings.check(FindingCode.TILE_DAMAGED, file.uri(), () -> {
            try {
                check.run();
            } catch (UndecodableTileException e) {
                findings.failed(
                        FindingCode.TILE_DAMAGED, e.file().uri(), e.file().tileOffsets()[tile], e.reason());
            }
        });
    }
}
