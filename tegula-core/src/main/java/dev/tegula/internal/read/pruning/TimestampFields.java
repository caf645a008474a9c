package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.List;

/**
 * Fields of cells beside those of the schema: consolidated fragments can hold the time at which each cell was written
 * ({@code t.tdb}), and the time at which it was deleted ({@code dt.tdb}).
 */
public final class TimestampFields {

    /** When cells were written. */
    public static final Field WRITTEN = new Field(FragmentFields.TIMESTAMPS, Datatype.UINT64, 1, false);

    private static final Field DELETED = new Field(FragmentFields.DELETE_TIMESTAMPS, Datatype.UINT64, 1, false);

    private static final List<Field> FIELDS = List.of(WRITTEN, DELETED);

    private static final long NEVER = -1L;

    private TimestampFields() {}

    /** Whether a fragment holds times at which cells were written. */
    public static boolean areIn(OpenFragment fragment) {
        return fragment.footer().timestamps();
    }

    /** What cells satisfy that were written after a time. */
    public static Predicate writtenAfter(long time) {
        return after(WRITTEN, time);
    }

    /** What cells satisfy that were not deleted up to a time, as far as their fragment says. */
    public static Predicate notDeletedUpTo(long time) {
        return after(DELETED, time);
    }

    private static Predicate after(Field field, long time) {
        long key = Keys.ofLong(field.datatype(), time);
        return new Predicate.InKeys(
                field.name(), KeySet.between(Long.MIN_VALUE, key).complement());
    }

    /** The time of all cells of a fragment that holds none of this kind. */
    public static long without(Field field, OpenFragment fragment) {
        return field.equals(WRITTEN) ? fragment.name().start() : NEVER;
    }

    /** Whether this is the name of a column of times. */
    public static boolean isTime(String name) {
        return FIELDS.stream().anyMatch(field -> field.name().equals(name));
    }

    /** The column of times of this name. */
    public static Field field(String name) {
        for (Field field : FIELDS) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        throw new IllegalArgumentException("there is no field '" + name + "'");
    }
}
