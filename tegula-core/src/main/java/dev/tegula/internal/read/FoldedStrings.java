package dev.tegula.internal.read;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.storage.ArrayContext;
import dev.tegula.internal.storage.PartFile;

import dev.tegula.internal.tile.ChunkWalker;

/** Reads tiles of strings whose offsets a filter (RLE, DICTIONARY) took into the values. Such tiles are read whole. */
final class FoldedStrings {

  private FoldedStrings() {}

  static void read(ArrayContext context, PartFile part, VarTile tile, TileScratch scratch) {
    int number = tile.tile();
    long cells = tile.cells();
    ByteBlock offsets = new ByteBlock(arraySize(part, cells * Long.BYTES));
    ByteBlock values = new ByteBlock(arraySize(part, tile.valuesSize()));
    read(context, part, number, (int) cells, values, (int) tile.valuesSize(), offsets, scratch);
    tile.setFolded(offsets, values);
  }

  private static int arraySize(PartFile part, long bytes) {
    if (bytes > Integer.MAX_VALUE - 8) {
      throw new CorruptArrayException(part.uri() + ": a tile of strings of " + bytes + " bytes; none that large is written");
    }
    return (int) bytes;
  }

  /** Reads the values and offsets of one tile. */
  static void read(
      ArrayContext context, PartFile part, int number, int cells, ByteBlock values, int valuesSize, ByteBlock offsets,
      TileScratch scratch) {
    int stored = arraySize(part, part.storedSize(number));
    byte[] bytes = scratch.window(stored);
    context.storage().read(part.uri(), part.tileOffsets()[number], bytes, 0, stored);
    context.tally().fetched(part, stored);
    context.tally().decoded(1, valuesSize + (long) cells * Long.BYTES);
    ChunkWalker walker = new ChunkWalker().begin(part.uri().toString(), number, stored, valuesSize);
    if (!walker.next(bytes, 0, stored, 0)) {
      throw new CorruptArrayException(part.uri() + ", tile " + number + ": neither offsets nor values have any chunks");
    }
    if (!walker.isDone()) {
      throw new CorruptArrayException(
          part.uri() + ", tile " + number + ": strings with folded offsets in " + walker.count() + " chunks; one expected");
    }
    walker.decodeStrings(
        part.chain(), bytes, (int) walker.payloadPosition(), values.bytes(), 0, offsets.bytes(), 0, cells,
        scratch.filters());
  }
}
