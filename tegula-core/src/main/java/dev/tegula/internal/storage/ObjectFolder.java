package dev.tegula.internal.storage;

import dev.tegula.query.ObjectType;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a folder is, told by what lies in it: an array, a group, or neither. */
public final class ObjectFolder {

  /** The empty file that makes a folder a group. */
  public static final String GROUP_FILE = "__tiledb_group.tdb";

  /** The folder of the files that list a group's members. */
  public static final String GROUP_FOLDER = "__group";

  /** The folder of schemas, which makes a folder an array. */
  public static final String SCHEMA_FOLDER = "__schema";

  private ObjectFolder() {}

  /** What lies at a URI, or null. */
  public static @Nullable ObjectType typeOf(Storage storage, VfsUri uri) {
    return typeOf(storage.list(uri));
  }

  /** What a folder with these entries is, or null. */
  public static @Nullable ObjectType typeOf(List<VfsEntry> entries) {
    for (VfsEntry entry : entries) {
      String name = entry.name();
      if (entry.isFolder() ? name.equals(SCHEMA_FOLDER) : name.equals(ArrayDirectory.LEGACY_SCHEMA)) {
        return ObjectType.ARRAY;
      }
      if (entry.isFolder() ? name.equals(GROUP_FOLDER) : name.equals(GROUP_FILE)) {
        return ObjectType.GROUP;
      }
    }
    return null;
  }

  /** The arrays and groups that lie directly in a folder, by name. */
  public static Map<String, ObjectType> children(Storage storage, VfsUri folder) {
    Map<String, ObjectType> children = new TreeMap<>();
    for (VfsEntry entry : storage.list(folder)) {
      ObjectType type = entry.isFolder() && !entry.name().startsWith("__") ? typeOf(storage, entry.uri()) : null;
      if (type != null) {
        children.put(entry.name(), type);
      }
    }
    return children;
  }
}
