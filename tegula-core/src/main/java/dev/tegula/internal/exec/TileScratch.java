package dev.tegula.internal.exec;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.ChunkWalker;

/** The working memory of one thread that fetches, decodes or encodes tiles. */
public final class TileScratch implements AutoCloseable {

  private static final int CHUNK = 1 << 16;

  private final FilterScratch filters = new FilterScratch();
  private final ChunkWalker walker = new ChunkWalker();
  private final ByteBlock cells = new ByteBlock(CHUNK);
  private byte[] window = new byte[0];

  /** Contexts of the filters. */
  public FilterScratch filters() {
    return filters;
  }

  /** A cursor over chunks. */
  public ChunkWalker walker() {
    return walker;
  }

  /** Room for the cells of a chunk. */
  public ByteBlock cells(int bytes) {
    return cells.ensure(bytes);
  }

  /** Room for stored bytes. */
  public byte[] window(int bytes) {
    if (window.length < bytes) {
      window = new byte[bytes];
    }
    return window;
  }

  @Override
  public void close() {
    filters.close();
  }
}
