package dev.tegula.internal.read.fetch;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.internal.storage.PartFile;
import dev.tegula.internal.storage.Storage;
import dev.tegula.schema.Field;
import java.util.List;

/**
 * Whether tiles can hold as many cells as capacity and footer say, found out before memory is asked for. Small tiles are taken at their
 * word: what they ask for does no harm.
 */
public final class TileRoom {

  /** Cells of a tile from which on its stored size is looked at. */
  private static final int MANY_CELLS = 1 << 16;
  /** Bytes of a tile in memory from which on its beginning is read: one more request, little beside that of the tile. */
  private static final long MANY_BYTES = 1 << 24;

  private TileRoom() {}

  /**
   * Checks a tile's part of each field that its fragment has.
   *
   * @throws dev.tegula.errors.CorruptArrayException if one has no room for the tile's cells
   */
  public static void require(Storage storage, OpenFragment fragment, int tile, int cells, List<Field> fields) {
    for (Field field : cells > MANY_CELLS ? fields : List.<Field>of()) {
      FragmentFields.Entry entry = fragment.fields().find(field.name());
      if (entry != null) {
        PartFile part = fragment.part(entry, field.isVariable() ? PartFile.Kind.OFFSETS : PartFile.Kind.VALUES);
        require(storage, part, tile, cells);
      }
    }
  }

  /** Checks one file's part of a tile. */
  public static void require(Storage storage, PartFile part, int tile, long cells) {
    if (cells > MANY_CELLS && tile < part.tiles()) {
      part.requireRoom(tile, cells);
      if ((double) cells * part.chain().cellSize() > MANY_BYTES) {
        part.requireDeclared(storage, tile, cells);
      }
    }
  }
}
