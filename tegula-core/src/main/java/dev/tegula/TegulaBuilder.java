package dev.tegula;

import dev.tegula.vfs.VfsProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Settings of an engine; all have defaults. */
public final class TegulaBuilder {

  /** Requests in flight on slow stores where nothing else is said. */
  public static final int DEFAULT_IO_CONCURRENCY = 64;

  private int computeThreads = Runtime.getRuntime().availableProcessors();
  private int ioThreads = DEFAULT_IO_CONCURRENCY;
  private long memoryBudget = Math.max(16L << 20, Runtime.getRuntime().maxMemory() / 8);
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final List<VfsProvider> stores = new ArrayList<>();

  TegulaBuilder() {}

  /** Threads that filter and copy, the caller's included; default: the number of processors. */
  public TegulaBuilder computeThreads(int threads) {
    computeThreads = positive("computeThreads", threads);
    return this;
  }

  /** Requests in flight on stores that answer slowly; default 64. */
  public TegulaBuilder ioThreads(int threads) {
    ioThreads = positive("ioThreads", threads);
    return this;
  }

  /** Bytes that the batches of a query may take where the query does not say; default: an eighth of the heap. */
  public TegulaBuilder memoryBudget(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("memoryBudget " + bytes + " is not positive");
    }
    memoryBudget = bytes;
    return this;
  }

  /** A setting of a store, by TileDB's name: {@code vfs.s3.region} … */
  public TegulaBuilder setting(String name, String value) {
    settings.put(name, value);
    return this;
  }

  /** A store of one's own, which comes before those that are found by their modules. */
  public TegulaBuilder store(VfsProvider provider) {
    stores.add(provider);
    return this;
  }

  private static int positive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " " + value + " is not positive");
    }
    return value;
  }

  /** The engine. */
  public Tegula build() {
    return new Tegula(computeThreads, ioThreads, memoryBudget, settings, stores);
  }
}
