package dev.tegula.internal.storage;

import dev.tegula.errors.StorageException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/** Reads the records that consolidations leave in the folders of the fragments that they made. */
public final class ConsolidationRecords {

  private ConsolidationRecords() {}

  /**
   * Returns the record in a fragment's folder, or null if there is none.
   *
   * @throws dev.tegula.errors.CorruptArrayException if it is damaged
   */
  public static @Nullable ConsolidationRecord of(Storage storage, FragmentRef fragment) {
    VfsUri file = fragment.uri().child(ConsolidationRecord.FILE);
    try {
      return ConsolidationRecord.read(storage.readAll(file), file.toString());
    } catch (StorageException e) {
      if (e.reason() == StorageException.Reason.ABSENT) {
        return null;
      }
      throw e;
    }
  }
}
