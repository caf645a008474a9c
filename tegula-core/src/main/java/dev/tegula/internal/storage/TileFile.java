package dev.tegula.internal.storage;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/** Files that are one generic tile ({@code generic_tile.md}): schemas, enumerations, metadata, groups. */
public final class TileFile {

  private TileFile() {}

  /** The content of a file. */
  public static byte[] read(Storage storage, Resources resources, VfsUri file, byte @Nullable [] key) {
    byte[] bytes = storage.readAll(file);
    return resources.filters().apply(scratch -> GenericTile.read(new ByteReader(bytes, file.toString()), key, scratch));
  }

  /** The bytes of a file with this content. */
  public static byte[] bytes(Resources resources, ByteWriter content, FormatVersion version, byte @Nullable [] key) {
    ByteWriter out = new ByteWriter();
    resources.filters().use(
        scratch -> GenericTile.write(content.array(), content.size(), version, key, out, scratch));
    return out.toByteArray();
  }
}
