package dev.tegula.hadoop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.Path;

/**
 * In which folders this process stages files. The last one to leave removes the folder, and nobody enters meanwhile: Hadoop's local file
 * system looks whether a folder is empty and then deletes whatever has come into it since.
 */
final class StagingFolders {

  private static final Map<Path, Integer> USERS = new ConcurrentHashMap<>();

  private StagingFolders() {}

  static void enter(Path folder) {
    USERS.merge(folder, 1, Integer::sum);
  }

  /** Leaves a folder, and removes it if nobody else is in it. */
  static void leave(Path folder, Runnable remove) {
    USERS.computeIfPresent(folder, (path, users) -> {
      if (users > 1) {
        return users - 1;
      }
      remove.run();
      return null;
    });
  }
}
