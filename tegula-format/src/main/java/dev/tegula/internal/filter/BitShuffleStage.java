package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/**
 * BITSHUFFLE: bits of equal significance side by side. A part whose size is not a multiple of eight is split, and what is left
 * over stays as it is, as does a part that is not a whole number of values.
 *
 * <pre>
 * metadata  u32 parts, u32 size per part   (tile.md)
 * data      the shuffled parts
 * </pre>
 */
final class BitShuffleStage implements FilterStage {

  private final int width;

  /**
   * @param width bytes of one value
   */
  BitShuffleStage(int width) {
    this.width = width;
  }

  @Override
  public String name() {
    return "BITSHUFFLE";
  }

  @Override
  public void encode(ChunkEncoding chunk) {
    int size = chunk.length;
    int rest = size % 8;
    ByteWriter output = chunk.output();
    int at = output.grow(size);
    byte[] dst = output.array();
    if ((size - rest) % width == 0) {
      byte[] spare = chunk.scratch.block(BitShuffle.BLOCK);
      BitShuffle.shuffle(width, chunk.data, chunk.offset, size - rest, dst, at, spare);
    } else {
      System.arraycopy(chunk.data, chunk.offset, dst, at, size - rest);
    }
    System.arraycopy(chunk.data, chunk.offset + size - rest, dst, at + size - rest, rest);
    ByteWriter header = chunk.newPart().u32(rest == 0 ? 1 : 2).u32(size - rest);
    if (rest != 0) {
      header.u32(rest);
    }
    chunk.addPart(header);
    chunk.replaceData(output);
  }

  @Override
  public void decode(ChunkDecoding chunk) {
    long parts = chunk.u32("number of parts");
    int size = chunk.length;
    chunk.output(size);
    byte[] spare = chunk.scratch.block(BitShuffle.BLOCK);
    int done = 0;
    for (long i = 0; i < parts; i++) {
      long part = chunk.u32("size of a part");
      chunk.requireData("a part", chunk.offset + done, part);
      int from = chunk.offset + done;
      int to = chunk.outOffset + done;
      if (part % width == 0 && part % 8 == 0) {
        BitShuffle.unshuffle(width, chunk.data, from, (int) part, chunk.out, to, spare);
      } else {
        System.arraycopy(chunk.data, from, chunk.out, to, (int) part);
      }
      done += (int) part;
    }
    if (done != size) {
      throw chunk.corrupt("parts declare " + done + " bytes, the chunk has " + size);
    }
    chunk.advance(size);
  }

  @Override
  public long dataBound(long data, long metadata) {
    return data;
  }

  @Override
  public long metadataBound(long data, long metadata) {
    return metadata + 64;
  }
}
