package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;

/**
 * Strings of a tile whose offsets were folded into the values by a filter (RLE, DICTIONARY). Such tiles are read as a
 * whole.
 *
 * @param offsets u64 byte offsets of the values
 */
public record FoldedStrings(ByteBlock offsets, ByteBlock values) {

    private static int arraySize(DataFile file, long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()),
                    "tile of strings is too large (found " + bytes + " bytes, expected at most "
                            + (Integer.MAX_VALUE - 8) + ")");
        }
        return (int) bytes;
    }

    /**
     * Reads one tile.
     *
     * @param valuesSize size of the values in memory, in bytes
     */
    public static FoldedStrings read(
            Execution execution, DataFile file, int number, long cells, long valuesSize, TileScratch scratch) {
        ByteBlock offsets = new ByteBlock(arraySize(file, cells * Long.BYTES));
        ByteBlock values = new ByteBlock(arraySize(file, valuesSize));
        int stored = arraySize(file, file.storedSize(number));
        byte[] bytes = scratch.window(stored);
        RemoteReadPolicy.read(execution, file, file.tileOffsets()[number], bytes, stored);
        execution.decoded(1, valuesSize + cells * Long.BYTES);
        ChunkWalker walker = new ChunkWalker().begin(file.uri(), number, stored, valuesSize);
        if (!walker.next(bytes, 0, stored, 0)) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + number), "neither offsets nor values have chunks");
        }
        if (!walker.isDone()) {
            throw new CorruptArrayException(
                    FilePlace.of(file.uri()).part("tile " + number),
                    "wrong number of chunks of strings with folded offsets (found " + walker.count() + ", expected 1)");
        }
        walker.decodeStrings(
                file.chain(),
                bytes,
                (int) walker.payloadPosition(),
                new VarCells(values.bytes(), 0, (int) valuesSize, offsets.bytes(), 0, (int) cells),
                scratch.filters());
        return new FoldedStrings(offsets, values);
    }
}
