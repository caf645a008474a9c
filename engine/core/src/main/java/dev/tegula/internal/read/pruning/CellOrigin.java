package dev.tegula.internal.read.pruning;

import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;

/**
 * Origin fields: the timestamp and the fragment of the write that a cell comes from. A dimension of the same name hides
 * an origin field.
 */
public final class CellOrigin {

    /** The time of the write, in milliseconds since 1970; 0 for cells of dense arrays that were never written. */
    public static final Field TIMESTAMP = TimestampFields.WRITTEN;

    /**
     * The number of the fragment among the visible ones, oldest first, from 0; 2^32-1 for cells of dense arrays that
     * were never written.
     */
    public static final Field FRAGMENT = new Field("__fragment", Datatype.UINT32, 1, false);

    private static final int NO_FRAGMENT = -1;

    private CellOrigin() {}

    /** Returns whether a field is an origin field. */
    public static boolean isOrigin(ArraySchema schema, String name) {
        return (name.equals(TIMESTAMP.name()) || name.equals(FRAGMENT.name())) && schema.field(name) == null;
    }

    /**
     * Returns a field that can be read: an origin field, or one of the schema.
     *
     * @throws IllegalArgumentException if there is no such field
     */
    public static Field field(ArraySchema schema, String name) {
        return isOrigin(schema, name)
                ? name.equals(TIMESTAMP.name()) ? TIMESTAMP : FRAGMENT
                : FieldLookup.field(schema, name);
    }

    /**
     * Returns the value of an origin field, or of another timestamp, for the cells of a fragment that does not store
     * it.
     */
    public static ByteBlock of(Field field, ArraySnapshot snapshot, OpenFragment fragment) {
        return field.equals(FRAGMENT)
                ? value(field, snapshot.fragments().indexOf(fragment))
                : value(field, TimestampFields.without(field, fragment));
    }

    /** Returns the value of an origin field for cells that were never written. */
    public static ByteBlock unwritten(Field field) {
        return value(field, field.equals(TIMESTAMP) ? 0 : NO_FRAGMENT);
    }

    private static ByteBlock value(Field field, long value) {
        ByteBlock block = new ByteBlock(field.cellSize());
        LittleEndian.set(block.bytes(), 0, field.cellSize(), value);
        return block;
    }
}
