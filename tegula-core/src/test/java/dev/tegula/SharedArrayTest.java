package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.StorageException;
import dev.tegula.query.Cells;
import dev.tegula.query.ConsolidationMode;
import dev.tegula.query.ConsolidationOptions;
import dev.tegula.query.Subarray;
import dev.tegula.query.VacuumOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Several engines that know nothing of each other write, read, consolidate and vacuum one array. Every reader sees whole writes, each once,
 * and all that were published before it opened. {@code -Dtegula.shared.seconds=N} sets how long.
 */
class SharedArrayTest {

  private static final int CELLS = 20;
  private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("tegula.shared.seconds", 4));

  @TempDir
  private Path folder;

  private final AtomicInteger published = new AtomicInteger();

  private String uri() {
    return folder.resolve("array").toString();
  }

  private interface Work {
    void run(Tegula tegula);
  }

  /** Does it again and again with an engine of its own; counts how often. */
  private static Callable<Integer> repeat(long end, Work work) {
    return () -> {
      int times = 0;
      try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
        while (System.nanoTime() < end) {
          work.run(tegula);
          times++;
        }
      }
      return times;
    };
  }

  private void write(Tegula tegula) {
    int[] x = new int[CELLS];
    int[] v = new int[CELLS];
    synchronized (published) {
      Arrays.fill(v, published.get());
      Arrays.setAll(x, i -> 1 + i * 7);
      try (ArrayWriter array = tegula.openForWriting(uri())) {
        array.write(Cells.builder().int32("x", x).int32("v", v).build());
      }
      published.incrementAndGet();
    }
  }

  private void read(Tegula tegula) {
    int before = published.get();
    try (ArrayReader array = tegula.openForReading(uri())) {
      int[] v = array.read(Subarray.whole(), "v").int32("v");
      int writes = v.length / CELLS;
      assertEquals(writes * CELLS, v.length, "half a write");
      assertTrue(writes >= before, writes + " writes are seen of " + before);
      Arrays.sort(v);
      for (int i = 0; i < v.length; i++) {
        assertEquals(i / CELLS, v[i], "a write is missing, or there twice");
      }
    } catch (StorageException e) {
      // Vacuumed while it was being read: it has to be opened anew.
      assertEquals(StorageException.Reason.ABSENT, e.reason(), e.toString());
    }
  }

  @Test
  void everyReaderSeesWholeWritesOnce() throws Exception {
    try (Tegula tegula = Tegula.create()) {
      tegula.createArray(uri(), ArraySchema.sparse().dimension(Dimension.int32("x", 1, 1000, 10))
          .attribute(Attribute.int32("v")).allowDuplicates(true).capacity(50).build());
    }
    long end = System.nanoTime() + TIME.toNanos();
    ConsolidationOptions options = ConsolidationOptions.defaults();
    List<Callable<Integer>> work = new ArrayList<>(List.of(
        repeat(end, this::write), repeat(end, this::write), repeat(end, this::read), repeat(end, this::read),
        repeat(end, tegula -> tegula.upkeep(uri()).consolidate(ConsolidationMode.FRAGMENTS, options)),
        repeat(end, tegula -> {
          tegula.upkeep(uri()).consolidate(ConsolidationMode.COMMITS, options);
          tegula.upkeep(uri()).consolidate(ConsolidationMode.FRAGMENT_META, options);
          for (ConsolidationMode mode : List.of(
              ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENT_META, ConsolidationMode.FRAGMENTS)) {
            tegula.upkeep(uri()).vacuum(mode, VacuumOptions.defaults());
          }
        })));
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    List<Integer> times = new ArrayList<>();
    for (Future<Integer> each : threads.invokeAll(work)) {
      times.add(each.get());
    }
    threads.shutdown();
    System.out.println("writes, writes, reads, reads, consolidations, vacuums: " + times);
    try (Tegula tegula = Tegula.create()) {
      read(tegula);
    }
  }
}
