package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A writer lists commits while another process ends a consolidation. */
class WriterDuringMaintenanceTest {

  private static final String PENDING = ".vac.pending";

  /** Replaces the pending vacuum file by the final one just before it is read. */
  private static final class Settling extends InterceptedVfs {
    private boolean settled;

    Settling(Vfs store) {
      super(store);
    }

    @Override
    protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
      if (request.verb() == Verb.READ_TAIL && request.uri().name().endsWith(PENDING) && !settled) {
        settled = true;
        rename(store(), request.uri(), ".vac.pending", ".vac");
      }
      return step.run();
    }
  }

  private static void rename(Vfs store, VfsUri file, String ending, String newEnding) throws IOException {
    String name = file.name();
    VfsUri folder = VfsUri.parse(file.toString().substring(0, file.toString().length() - name.length() - 1));
    store.createIfAbsent(folder.child(name.substring(0, name.length() - ending.length()) + newEnding), store.readAll(file));
    store.delete(file);
  }

  @Test
  void delete_whileAConsolidationEnds_isWritten() throws IOException {
    MemoryVfs store = new MemoryVfs();
    NumberedWrites writes = new NumberedWrites("mem://store/array");
    try (Tegula tegula = TestStores.smallEngine(store)) {
      writes.create(tegula);
      for (int i = 0; i < 3; i++) {
        writes.write(tegula, 0, i);
      }
      writes.consolidate(tegula, 3, 1);
    }
    for (VfsEntry entry : store.listAllBelow(VfsUri.parse(writes.uri()))) {
      if (entry.name().endsWith(".vac")) {
        rename(store, entry.uri(), ".vac", PENDING);
      }
    }
    Settling settling = new Settling(store);
    try (Tegula tegula = TestStores.smallEngine(settling)) {
      writes.delete(tegula, 0, 2);
      assertTrue(settling.settled);
      assertEquals(2, writes.read(tegula, 2));
    }
  }
}
