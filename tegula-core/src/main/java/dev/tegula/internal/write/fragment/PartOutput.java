package dev.tegula.internal.write.fragment;

import dev.tegula.internal.storage.Storage;
import dev.tegula.vfs.VfsOutput;

/** A data file that grows tile by tile. */
public final class PartOutput {

  private final Storage storage;
  private final VfsOutput output;
  private final Longs tileOffsets = new Longs();

  PartOutput(Storage storage, VfsOutput output) {
    this.storage = storage;
    this.output = output;
  }

  /** A tile begins so many bytes after those that were appended so far. */
  void beginTileAt(int ahead) {
    tileOffsets.add(output.position() + ahead);
  }

  void append(byte[] bytes, int offset, int length) {
    storage.append(output, bytes, offset, length);
  }

  Longs tileOffsets() {
    return tileOffsets;
  }

  /** Bytes so far. */
  long size() {
    return output.position();
  }

  VfsOutput output() {
    return output;
  }
}
