package dev.tegula.internal.exec;

import dev.tegula.internal.filter.FilterScratch;

/** What the arrays of an engine share: its threads and pooled working memory. */
public final class Resources implements AutoCloseable {

  private final Workers workers;
  private final Pool<FilterScratch> filters = new Pool<>(FilterScratch::new);
  private final Pool<TileScratch> tiles = new Pool<>(TileScratch::new);

  public Resources(Workers workers) {
    this.workers = workers;
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

  @Override
  public void close() {
    workers.close();
    filters.clear();
    tiles.clear();
  }
}
