package dev.tegula.internal.read;

import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.storage.Storage;
import java.util.List;

/**
 * Runs the fetching and decoding of many files' tiles on the engine's threads. From a store that answers at once every thread
 * fetches for itself what it decodes; on others more requests are in flight than there are cores.
 */
final class PartReads {

  private PartReads() {}

  static void run(Resources resources, Storage storage, List<PartCursor> cursors) {
    int parts = cursors.size();
    if (parts == 0) {
      return;
    }
    if (storage.traits().lowLatency()) {
      int threads = resources.workers().computeThreads();
      // Threads begin at different files, so that they seldom wait for each other's fetches.
      resources.workers().forEach(threads, t -> drain(resources, cursors, (int) ((long) t * parts / threads)));
    } else {
      resources.workers().forEachRequest(parts, i -> drain(resources, cursors, i));
    }
  }

  private static void drain(Resources resources, List<PartCursor> cursors, int first) {
    resources.tiles().use(scratch -> {
      ChunkBatch batch = new ChunkBatch(scratch);
      for (int i = 0; i < cursors.size(); i++) {
        PartCursor cursor = cursors.get((first + i) % cursors.size());
        while (cursor.next(batch)) {
          batch.decode(cursor.part());
        }
      }
    });
  }
}
