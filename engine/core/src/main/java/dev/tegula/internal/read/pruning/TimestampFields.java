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
 * Fields of cells that are not in the schema. A consolidated fragment can hold the time at which each cell was written
 * ({@code t.tdb}) and the time at which it was deleted ({@code dt.tdb}).
 */
public final class TimestampFields {

    /** Timestamps of the writes of cells. */
    public static final Field WRITTEN = new Field(FragmentFields.TIMESTAMPS, Datatype.UINT64, 1, false);

    private static final Field DELETED = new Field(FragmentFields.DELETE_TIMESTAMPS, Datatype.UINT64, 1, false);

    private static final List<Field> FIELDS = List.of(WRITTEN, DELETED);

    private static final long NEVER = -1L;

    private TimestampFields() {}

    /** Returns whether a fragment holds timestamps of its cells. */
    public static boolean areIn(OpenFragment fragment) {
        return fragment.footer().timestamps();
    }

    /** Returns a predicate for cells that were written after a time. */
    public static Predicate writtenAfter(long time) {
        return after(WRITTEN, time);
    }

    /**
     * Returns a predicate for cells that were not deleted up to a time, according to the delete timestamps of their
     * fragment.
     */
    public static Predicate notDeletedUpTo(long time) {
        return after(DELETED, time);
    }

    private static Predicate after(Field field, long time) {
        long key = Keys.ofLong(field.datatype(), time);
        return new Predicate.InKeys(
                field.name(), KeySet.between(Long.MIN_VALUE, key).complement());
    }

    /** Returns the timestamp of all cells of a fragment that does not have this field. */
    public static long without(Field field, OpenFragment fragment) {
        return field.equals(WRITTEN) ? fragment.name().start() : NEVER;
    }

    /** Returns whether a field is a timestamp field. */
    public static boolean isTime(String name) {
        return FIELDS.stream().anyMatch(field -> field.name().equals(name));
    }

    /** Returns the timestamp field with this name. */
    public static Field field(String name) {
        for (Field field : FIELDS) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        throw new IllegalArgumentException("field '" + name + "': is not a timestamp field");
    }
}
