package dev.tegula.vfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes local files visible: flushes the bytes of all of them at once, names all but the last and flushes their folders, then does the
 * same for the last. So even a loss of power cannot leave the last without those before it, whatever order the file system keeps.
 */
final class LocalPublication {

  private final List<LocalOutput> outputs;
  private final List<LocalOutput> placed = new ArrayList<>();
  private final List<Path> created = new ArrayList<>();

  LocalPublication(List<LocalOutput> outputs) {
    this.outputs = outputs;
  }

  void run(StoreThreads threads) throws IOException {
    boolean done = false;
    try {
      outputs.forEach(LocalOutput::requireOpen);
      List<StoreThreads.Task> flushes = new ArrayList<>();
      outputs.forEach(output -> flushes.add(output::finish));
      threads.runAll(flushes);
      int last = outputs.size() - 1;
      place(outputs.subList(0, last));
      place(outputs.subList(last, outputs.size()));
      done = true;
    } finally {
      if (!done) {
        takeBack();
      }
      outputs.forEach(LocalOutput::close);
      Set<Path> unused = new LinkedHashSet<>(done ? List.of() : created);
      outputs.forEach(output -> unused.addAll(output.stagingFolders()));
      LocalFolders.removeEmpty(unused);
    }
  }

  private void place(Collection<LocalOutput> batch) throws IOException {
    Set<Path> touched = new LinkedHashSet<>();
    for (LocalOutput output : batch) {
      int before = created.size();
      output.place(created);
      placed.add(output);
      Path folder = output.target().toAbsolutePath().getParent();
      touched.add(folder);
      for (int i = created.size() - 1; i >= before; i--) {
        touched.add(created.get(i).getParent());
      }
    }
    Durable.folders(touched);
  }

  private void takeBack() {
    for (int i = placed.size() - 1; i >= 0; i--) {
      try {
        Files.deleteIfExists(placed.get(i).target());
      } catch (IOException stays) {
        // The failure that led here is the one to tell.
      }
    }
  }
}
