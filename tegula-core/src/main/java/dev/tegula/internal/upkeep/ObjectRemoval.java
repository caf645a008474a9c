package dev.tegula.internal.upkeep;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ObjectFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.query.ObjectType;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/**
 * Deletes an array or group with all below it. Commits go first and schemas last, so that whatever a crash leaves is an array, empty at
 * worst, and can be deleted again.
 */
public final class ObjectRemoval {

  private ObjectRemoval() {}

  /**
   * Deletes.
   *
   * @throws ArrayNotFoundException if there is neither array nor group
   */
  public static void remove(Storage storage, VfsUri root) {
    List<VfsEntry> top = storage.list(root);
    ObjectType type = ObjectFolder.typeOf(top);
    if (type == null) {
      throw new ArrayNotFoundException("no array or group lies at " + root);
    }
    if (type == ObjectType.ARRAY) {
      List<VfsUri> commits = new ArrayList<>();
      storage.list(root.child("__commits")).forEach(entry -> commits.add(entry.uri()));
      top.stream().filter(entry -> entry.name().endsWith(".ok")).forEach(entry -> commits.add(entry.uri()));
      storage.deleteAll(commits);
    }
    for (VfsEntry entry : top) {
      if (!makesTheObject(entry)) {
        delete(storage, entry);
      }
    }
    storage.deleteFolder(root);
  }

  private static boolean makesTheObject(VfsEntry entry) {
    return entry.name().equals(ObjectFolder.SCHEMA_FOLDER) || entry.name().equals(ArrayDirectory.LEGACY_SCHEMA)
        || entry.name().equals(ObjectFolder.GROUP_FOLDER) || entry.name().equals(ObjectFolder.GROUP_FILE);
  }

  private static void delete(Storage storage, VfsEntry entry) {
    if (entry.isFolder()) {
      storage.deleteFolder(entry.uri());
    } else {
      storage.deleteAll(List.of(entry.uri()));
    }
  }
}
