package dev.tegula.vfs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** Removes old staged files below a folder. */
final class LocalSweep extends LocalWalk {

  private final long untilMillis;
  private int removed;

  private LocalSweep(long untilMillis) {
    this.untilMillis = untilMillis;
  }

  static int below(VfsUri folder, long untilMillis) throws IOException {
    Path path = LocalPaths.of(folder);
    LocalSweep sweep = new LocalSweep(untilMillis);
    if (Files.isDirectory(path)) {
      try {
        Files.walkFileTree(path.toRealPath(), sweep); // a walk does not follow links, the first folder included
      } catch (IOException e) {
        throw LocalErrors.named(folder, e);
      }
    }
    return sweep.removed;
  }

  @Override
  public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
    Path folder = path.getParent();
    if (folder != null && folder.endsWith(Staging.FOLDER) && attributes.lastModifiedTime().toMillis() < untilMillis) {
      removed += Files.deleteIfExists(path) ? 1 : 0;
    }
    return FileVisitResult.CONTINUE;
  }

  @Override
  void leave(Path folder) throws IOException {
    if (folder.endsWith(Staging.FOLDER)) {
      LocalFolders.removeEmpty(List.of(folder));
    }
  }
}
