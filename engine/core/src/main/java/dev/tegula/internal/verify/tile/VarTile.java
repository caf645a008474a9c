package dev.tegula.internal.verify.tile;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.DataFile;

/** Decodes tiles of variable-length cells and checks their offsets. Holds one tile at a time. Not thread-safe. */
final class VarTile {

    private final TileCheckContext context;
    private final DataFile offsetsFile;
    private final DataFile valuesFile;
    private final TileDecoder offsetsDecoder;
    private final TileDecoder valuesDecoder;
    private final ByteBlock offsets = new ByteBlock(0);
    private final ByteBlock values = new ByteBlock(0);
    private int cells;
    private int size;

    VarTile(TileCheckContext context, FragmentFields.Entry entry, int to, TileScratch scratch) {
        this.context = context;
        this.offsetsFile = context.fragment().dataFile(entry, DataFile.Kind.OFFSETS);
        this.valuesFile = context.fragment().dataFile(entry, DataFile.Kind.VAR_VALUES);
        this.offsetsDecoder = context.decoder(offsetsFile, to, scratch);
        this.valuesDecoder = context.decoder(valuesFile, to, scratch);
    }

    DataFile valuesFile() {
        return valuesFile;
    }

    /**
     * Decodes a tile.
     *
     * @throws UndecodableTileException if it cannot be decoded, or if its offsets do not divide the values into cells
     */
    void decode(int tile) {
        cells = context.intCells(tile);
        size = Math.toIntExact(valuesFile.memorySize(tile, cells));
        if (offsetsDecoder.isWithoutChunks(tile) && cells > 0) {
            valuesDecoder.decodeStrings(tile, size, values, offsets, cells);
        } else {
            offsetsDecoder.decode(tile, Math.multiplyExact(cells, Long.BYTES), offsets);
            valuesDecoder.decode(tile, size, values);
        }
        long last = 0;
        int width = valuesFile.chain().cellSize();
        for (int i = 0; i < cells; i++) {
            long start = LittleEndian.i64(offsets.bytes(), i * Long.BYTES);
            if (start < last || start > size || i == 0 && start != 0 || start % width != 0) {
                throw new UndecodableTileException(
                        offsetsFile,
                        new CorruptArrayException(
                                FilePlace.of(offsetsFile.uri()).part("tile " + tile + ", cell " + i),
                                "wrong offset (found " + start + ", expected "
                                        + (i == 0 ? "0" : last + " to " + size + ", a multiple of " + width) + ")"));
            }
            last = start;
        }
    }

    /** Returns the number of cells in the decoded tile. */
    int cells() {
        return cells;
    }

    /** Returns the bytes of all values. */
    byte[] bytes() {
        return values.bytes();
    }

    /** Returns the offset of a cell's first byte, or the size of all values for the number of cells. */
    int start(int cell) {
        return cell == cells ? size : (int) LittleEndian.i64(offsets.bytes(), cell * Long.BYTES);
    }

    long bytesRead() {
        return offsetsDecoder.bytesRead() + valuesDecoder.bytesRead();
    }
}
