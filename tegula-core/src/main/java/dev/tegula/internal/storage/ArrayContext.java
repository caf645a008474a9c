package dev.tegula.internal.storage;

import dev.tegula.internal.exec.Resources;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of an open array need.
 *
 * @param key 32 bytes if the array is encrypted, else null
 */
public record ArrayContext(
    Storage storage, Resources resources, ArrayDirectory directory, SchemaCache schemas, byte @Nullable [] key) {

  /** Lists an array's folder. */
  public static ArrayContext open(Storage storage, Resources resources, VfsUri root, byte @Nullable [] key) {
    ArrayDirectory directory = ArrayDirectory.list(storage, resources.workers(), root);
    return new ArrayContext(storage, resources, directory, new SchemaCache(storage, resources, directory, key), key);
  }
}
