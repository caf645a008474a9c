package dev.tegula.internal.read.fetch;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.tile.ChunkWalker;

/**
 * Strings of a tile whose offsets a filter (RLE, DICTIONARY) took into the values. Such tiles are read whole.
 *
 * @param offsets u64 offsets of the values, in bytes
 */
public record FoldedStrings(ByteBlock offsets, ByteBlock values) {

    private static int arraySize(DataFile part, long bytes) {
        if (bytes > Integer.MAX_VALUE - 8) {
            throw new CorruptArrayException(
                    part.uri() + ": a tile of strings of " + bytes + " bytes; none that large is written");
        }
        return (int) bytes;
    }

    /**
     * Reads one tile.
     *
     * @param valuesSize bytes of its values in memory
     */
    public static FoldedStrings read(
            ArrayContext context, DataFile part, int number, long cells, long valuesSize, TileScratch scratch) {
        ByteBlock offsets = new ByteBlock(arraySize(part, cells * Long.BYTES));
        ByteBlock values = new ByteBlock(arraySize(part, valuesSize));
        int stored = arraySize(part, part.storedSize(number));
        byte[] bytes = scratch.window(stored);
        RemoteReadPolicy.read(context, part, part.tileOffsets()[number], bytes, stored);
        context.tally().decoded(1, valuesSize + cells * Long.BYTES);
        ChunkWalker walker = new ChunkWalker().begin(part.uri().toString(), number, stored, valuesSize);
        if (!walker.next(bytes, 0, stored, 0)) {
            throw new CorruptArrayException(
                    part.uri() + ", tile " + number + ": neither offsets nor values have any chunks");
        }
        if (!walker.isDone()) {
            throw new CorruptArrayException(part.uri() + ", tile " + number + ": strings with folded offsets in "
                    + walker.count() + " chunks; one expected");
        }
        walker.decodeStrings(
                part.chain(),
                bytes,
                (int) walker.payloadPosition(),
                values.bytes(),
                0,
                offsets.bytes(),
                0,
                (int) cells,
                scratch.filters());
        return new FoldedStrings(offsets, values);
    }
}
