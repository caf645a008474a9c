package dev.tegula.internal.read;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.OpenFragment;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.List;
import java.util.Map;

/**
 * Which cells of consolidated fragments are seen: such a fragment can hold the time at which each cell was written
 * ({@code t.tdb}), and the time at which it was deleted ({@code dt.tdb}).
 */
final class CellTimes {

  private static final Field WRITTEN = new Field(FragmentFields.TIMESTAMPS, Datatype.UINT64, 1, false);
  private static final Field DELETED = new Field(FragmentFields.DELETE_TIMESTAMPS, Datatype.UINT64, 1, false);

  /** The columns that are loaded beside the coordinates. */
  static final List<Field> FIELDS = List.of(WRITTEN, DELETED);

  private static final long NEVER = -1L;

  private final TimestampRange range;

  CellTimes(TimestampRange range) {
    this.range = range;
  }

  /** Whether a fragment holds times of cells. */
  static boolean has(OpenFragment fragment) {
    return fragment.footer().timestamps() || fragment.footer().deletes();
  }

  /** The time of all cells of a fragment that holds none of this kind. */
  static long without(Field field, OpenFragment fragment) {
    return field.equals(WRITTEN) ? fragment.name().start() : NEVER;
  }

  /** Whether this is the name of a column of times. */
  static boolean isTime(String name) {
    return FIELDS.stream().anyMatch(field -> field.name().equals(name));
  }

  /** The column of times of this name. */
  static Field field(String name) {
    for (Field field : FIELDS) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    throw new IllegalArgumentException("there is no field '" + name + "'");
  }

  /** The times at which cells were written, among loaded columns. */
  static long[] of(Map<String, FieldTarget> loaded) {
    return column(loaded, WRITTEN);
  }

  private static long[] column(Map<String, FieldTarget> loaded, Field field) {
    FieldTarget target = loaded.get(field.name());
    if (target == null) {
      throw new IllegalStateException("field '" + field.name() + "' was not loaded");
    }
    return (long[]) target.values().array();
  }

  /** Clears the marks of cells that were written outside of the range, or deleted by its end. */
  void match(SparseTile tile, Map<String, FieldTarget> loaded, boolean[] marks) {
    long[] written = column(loaded, WRITTEN);
    long[] deleted = column(loaded, DELETED);
    boolean own = tile.fragment().footer().timestamps();
    for (int i = 0; i < tile.cells(); i++) {
      int cell = tile.base() + i;
      boolean inTime = !own
          || (Long.compareUnsigned(written[cell], range.start()) >= 0
              && Long.compareUnsigned(written[cell], range.end()) <= 0);
      marks[i] &= inTime && Long.compareUnsigned(deleted[cell], range.end()) > 0;
    }
  }
}
