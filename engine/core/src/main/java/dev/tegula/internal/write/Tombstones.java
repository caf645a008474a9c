package dev.tegula.internal.write;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.ConditionBinder;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.condition.StoredConditions;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFields.Times;
import dev.tegula.internal.write.fragment.FragmentOrigin;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cells of a sparse array without duplicates that hide all older cells of their coordinates and are deleted themselves:
 * their delete time is that of their fragment, and no condition deleted them. Their attributes are null or zero.
 *
 * <p>The format knows such cells from consolidations (see {@code timestamped_name.md} and {@link FragmentFields}).
 * libtiledb reads delete times only if a delete of that time is visible, so one that deletes nothing goes with each
 * fragment ({@link #nothing}).
 */
public final class Tombstones {

    /** Times of the cells of a fragment with tombstones. No condition was applied to them. */
    static final FragmentOrigin ORIGIN = new FragmentOrigin(new Times(true, true), List.of());

    /** The delete time of cells that are not deleted, and the index of cells that no condition deleted. */
    private static final long NONE = -1;

    /** Bytes of the times and the index of a cell. */
    private static final long TIMES_BYTES = 3L * Long.BYTES;

    private final ArraySchema schema;
    private final long time;

    /** @param time the time of the fragment */
    Tombstones(ArraySchema schema, long time) {
        this.schema = schema;
        this.time = time;
    }

    /** Returns the stored condition of a delete that deletes nothing: every coordinate satisfies it. */
    public static StoredCondition nothing(ArraySchema schema) {
        Field field = schema.dimensions().get(0).field();
        return new StoredConditions(schema)
                .of(
                        ConditionBinder.isBytes(field)
                                ? new Predicate.InTexts(field.name(), TextSet.ALL)
                                : new Predicate.InKeys(field.name(), KeySet.ALL));
    }

    /**
     * Returns the bytes of a fragment with tombstones, before compression.
     *
     * @param living number of cells that are not deleted
     * @param values bytes of all coordinates, and of the attributes of living cells
     */
    public static long bytes(ArraySchema schema, long living, long deleted, long values) {
        long empty = 0;
        for (Attribute attribute : schema.attributes()) {
            Field field = attribute.field();
            empty += (field.isVariable() ? Long.BYTES : field.cellSize()) + (field.nullable() ? 1 : 0);
        }
        return values + deleted * empty + (living + deleted) * TIMES_BYTES;
    }

    /** Returns all fields of deleted coordinates. */
    Cells of(Cells deleted) {
        List<Column> columns = new ArrayList<>();
        schema.dimensions().forEach(dimension -> columns.add(deleted.column(dimension.name())));
        for (Attribute attribute : schema.attributes()) {
            columns.add(empty(attribute.field(), deleted.size()));
        }
        return timed(columns, deleted.size(), time);
    }

    /** Returns cells that are not deleted with all fields. */
    Cells living(Cells cells) {
        return timed(new ArrayList<>(cells.columns()), cells.size(), NONE);
    }

    private Cells timed(List<Column> columns, int size, long deleteTime) {
        columns.add(constant(FragmentFields.TIMESTAMPS, size, time));
        columns.add(constant(FragmentFields.DELETE_TIMESTAMPS, size, deleteTime));
        columns.add(constant(FragmentFields.DELETE_CONDITIONS, size, NONE));
        return Cells.of(columns);
    }

    private static Column constant(String name, int size, long value) {
        long[] values = new long[size];
        Arrays.fill(values, value);
        return Column.of(new Field(name, Datatype.UINT64, 1, false), values, size, null, null);
    }

    private static Column empty(Field field, int size) {
        byte[] validity = field.nullable() ? new byte[size] : null;
        if (field.isVariable()) {
            return Column.of(field, bytes(0), size, new long[size + 1], validity);
        }
        return Column.of(field, bytes(Math.multiplyExact(size, field.cellSize())), size, null, validity);
    }

    private static ByteBuffer bytes(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
