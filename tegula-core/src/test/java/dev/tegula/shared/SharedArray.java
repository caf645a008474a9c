package dev.tegula.shared;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.Upkeep;
import dev.tegula.errors.StorageException;
import dev.tegula.query.Cells;
import dev.tegula.query.ConsolidationMode;
import dev.tegula.query.ConsolidationOptions;
import dev.tegula.query.Subarray;
import dev.tegula.query.VacuumOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * An array with duplicates in which a cell that is missing or there twice shows. Writer w writes its number n as {@code CELLS} cells, one
 * number after the other, and says in a file of its own how many are published.
 */
record SharedArray(Path folder) {

  static final int WRITERS = 2;
  private static final int CELLS = 20;
  /** Between two writes, so that those who consolidate keep up. */
  private static final long PAUSE_NANOS = 10_000_000;
  /** Numbers of one writer; a writer's first number is its place times this. */
  private static final int NUMBERS = 1_000_000;

  private String uri() {
    return folder.resolve("array").toString();
  }

  void create() {
    try (Tegula tegula = Tegula.create()) {
      tegula.createArray(uri(), ArraySchema.sparse().dimension(Dimension.int32("x", 1, 1000, 10))
          .attribute(Attribute.int32("v")).allowDuplicates(true).capacity(50).build());
    }
  }

  private Path progress(int writer) {
    return folder.resolve("progress" + writer);
  }

  private int published(int writer) throws IOException {
    try {
      return Integer.parseInt(Files.readString(progress(writer)));
    } catch (NoSuchFileException none) {
      return 0;
    }
  }

  /** One turn of a role: {@code write0}, {@code write1}, {@code read}, {@code consolidate} or {@code vacuum}. */
  void turn(String role, Tegula tegula) throws IOException {
    switch (role) {
      case "read" -> read(tegula);
      case "consolidate" -> tegula.upkeep(uri()).consolidate(
          ConsolidationMode.FRAGMENTS,
          ConsolidationOptions.defaults().withFragments(2, ThreadLocalRandom.current().nextInt(2, 100)).withSteps(3));
      case "vacuum" -> vacuum(tegula.upkeep(uri()));
      default -> write(tegula, role.charAt(role.length() - 1) - '0');
    }
  }

  private void write(Tegula tegula, int writer) throws IOException {
    int number = published(writer);
    int[] x = new int[CELLS];
    int[] v = new int[CELLS];
    Arrays.fill(v, writer * NUMBERS + number);
    Arrays.setAll(x, i -> 1 + i * 7);
    try (ArrayWriter array = tegula.openForWriting(uri())) {
      array.write(Cells.builder().int32("x", x).int32("v", v).build());
    }
    Path next = folder.resolve("next" + writer);
    Files.writeString(next, Integer.toString(number + 1));
    Files.move(next, progress(writer), StandardCopyOption.ATOMIC_MOVE);
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  private static void vacuum(Upkeep upkeep) {
    upkeep.consolidate(ConsolidationMode.COMMITS, ConsolidationOptions.defaults());
    upkeep.consolidate(ConsolidationMode.FRAGMENT_META, ConsolidationOptions.defaults());
    for (ConsolidationMode mode : List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENT_META, ConsolidationMode.FRAGMENTS)) {
      upkeep.vacuum(mode, VacuumOptions.defaults());
    }
  }

  /** Checks that what is there are whole writes, each once, and all that were published before; returns how many. */
  int read(Tegula tegula) throws IOException {
    int[] before = new int[WRITERS];
    for (int w = 0; w < WRITERS; w++) {
      before[w] = published(w);
    }
    int[] v;
    try (ArrayReader array = tegula.openForReading(uri())) {
      v = array.read(Subarray.whole(), "v").int32("v");
    } catch (StorageException e) {
      if (e.reason() != StorageException.Reason.ABSENT) {
        throw e;
      }
      return -1; // Vacuumed while it was being read: it has to be opened anew.
    }
    int[] times = new int[WRITERS * NUMBERS];
    Arrays.stream(v).forEach(number -> times[number]++);
    int writes = 0;
    for (int w = 0; w < WRITERS; w++) {
      int n = w * NUMBERS;
      while (times[n] == CELLS) {
        n++;
        writes++;
      }
      int seen = n - w * NUMBERS;
      if (seen < before[w] || v.length % CELLS != 0) {
        throw new IllegalStateException(
            "of writer " + w + " number " + seen + " is there " + times[n] + " times of " + CELLS + "; " + before[w] + " are published");
      }
    }
    if (writes * CELLS != v.length) {
      throw new IllegalStateException(v.length + " cells, " + writes * CELLS + " expected");
    }
    return writes;
  }
}
