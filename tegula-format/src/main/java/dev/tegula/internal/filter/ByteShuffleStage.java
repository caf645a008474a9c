package dev.tegula.internal.filter;

import dev.tegula.internal.bytes.ByteWriter;

/**
 * BYTESHUFFLE: bytes of equal significance side by side.
 *
 * <pre>
 * metadata  u32 parts, u32 size per part   (tile.md)
 * data      the shuffled parts
 * </pre>
 */
final class ByteShuffleStage implements FilterStage {

  private final int width;

  /**
   * @param width bytes of one value
   */
  ByteShuffleStage(int width) {
    this.width = width;
  }

  @Override
  public String name() {
    return "BYTESHUFFLE";
  }

  @Override
  public void encode(ChunkEncoding chunk) {
    ByteWriter output = chunk.output();
    int at = output.grow(chunk.length);
    ByteShuffle.shuffle(width, chunk.data, chunk.offset, chunk.length, output.array(), at);
    chunk.addPart(chunk.newPart().u32(1).u32(chunk.length));
    chunk.replaceData(output);
  }

  @Override
  public void decode(ChunkDecoding chunk) {
    long parts = chunk.u32("number of parts");
    int size = chunk.length;
    chunk.output(size);
    int done = 0;
    for (long i = 0; i < parts; i++) {
      long part = chunk.u32("size of a part");
      chunk.requireData("a part", chunk.offset + done, part);
      ByteShuffle.unshuffle(width, chunk.data, chunk.offset + done, (int) part, chunk.out, chunk.outOffset + done);
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
