package dev.tegula.internal.read.pruning;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Fields of cells that are not in the schema. A fragment can hold the time at which each cell was written
 * ({@code t.tdb}), the time at which it was deleted ({@code dt.tdb}) and the condition that deleted it
 * ({@code dci.tdb}). A deleted cell without a condition is a tombstone: it deletes the older versions of the cell.
 */
public final class TimestampFields {

    /** Timestamps of the writes of cells. */
    public static final Field WRITTEN = new Field(FragmentFields.TIMESTAMPS, Datatype.UINT64, 1, false);

    /** Timestamps of the deletions of cells; {@link #NONE} for cells that are not deleted. */
    public static final Field DELETED = new Field(FragmentFields.DELETE_TIMESTAMPS, Datatype.UINT64, 1, false);

    /** Positions of conditions among those processed in the fragment; {@link #NONE} without a condition. */
    public static final Field CONDITION = new Field(FragmentFields.DELETE_CONDITIONS, Datatype.UINT64, 1, false);

    /** The greatest value: a cell is not deleted, or not by a condition. */
    public static final long NONE = -1L;

    private static final List<Field> FIELDS = List.of(WRITTEN, DELETED, CONDITION);

    private TimestampFields() {}

    /** Returns whether a fragment holds timestamps of its cells. */
    public static boolean areIn(OpenFragment fragment) {
        return fragment.hasTimestamps();
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

    /** Returns whether a cell deletes the older versions of the cell, by its time of deletion and its condition. */
    public static boolean isTombstone(long deleted, long condition) {
        return deleted != NONE && condition == NONE;
    }

    /** Returns cells with other times and conditions of deletes. */
    public static Cells withDeletes(Cells cells, long[] deleted, long[] conditions) {
        List<Column> columns = new ArrayList<>();
        for (Column column : cells.columns()) {
            long[] changed = column.name().equals(DELETED.name())
                    ? deleted
                    : column.name().equals(CONDITION.name()) ? conditions : null;
            columns.add(changed == null ? column : Column.of(column.field(), changed, changed.length, null, null));
        }
        return Cells.of(columns);
    }

    /** Returns the value of all cells of a fragment that does not have this field. */
    public static long without(Field field, OpenFragment fragment) {
        return field.equals(WRITTEN) ? fragment.name().start() : NONE;
    }

    /** Returns whether a field is one of these. */
    public static boolean isTime(String name) {
        return FIELDS.stream().anyMatch(field -> field.name().equals(name));
    }

    /** Returns the field with this name. */
    public static Field field(String name) {
        for (Field field : FIELDS) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        throw new IllegalArgumentException("field '" + name + "': is no time of cells");
    }
}
