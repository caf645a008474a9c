package dev.tegula.internal.exec;

import dev.tegula.internal.filter.FilterScratch;

/** What the arrays of an engine share: its threads and pooled working memory. */
public final class Resources implements AutoCloseable {

  private final Workers workers;
  private final ChunkCache chunks;
  private final Pool<FilterScratch> filters;
  private final Pool<TileScratch> tiles = new Pool<>(TileScratch::new);

  /** Without a cache of chunks. */
  public Resources(Workers workers) {
    this(workers, 0, Long.MAX_VALUE);
  }

  /**
   * @param chunkCache bytes of decoded chunks to keep
   * @param metadataLimit most bytes of one schema, enumeration, list or section of metadata in memory
   */
  public Resources(Workers workers, long chunkCache, long metadataLimit) {
    this.workers = workers;
    this.chunks = new ChunkCache(chunkCache);
    this.filters = new Pool<>(() -> FilterScratch.limitedTo(metadataLimit));
  }

  public Workers workers() {
    return workers;
  }

  /** Working memory of filters alone. */
  public Pool<FilterScratch> filters() {
    return filters;
  }

  /** Working memory for fetching and decoding tiles. */
  public Pool<TileScratch> tiles() {
    return tiles;
  }

  /** Decoded chunks of open arrays. */
  public ChunkCache chunks() {
    return chunks;
  }

  @Override
  public void close() {
    workers.close();
    chunks.clear();
    filters.clear();
    tiles.clear();
  }
}
