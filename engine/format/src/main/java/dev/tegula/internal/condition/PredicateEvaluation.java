package dev.tegula.internal.condition;

import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.cells.ColumnAccess;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.Validity;
import dev.tegula.internal.cells.Values;
import dev.tegula.query.Column;
import dev.tegula.schema.PhysicalType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the cells of columns that match a predicate, block by block. Not thread-safe. */
public final class PredicateEvaluation {

    private static final int BLOCK = 1024;

    /** Room for the values of a block. Most predicates need none, and there is an evaluation for each tile. */
    private record Scratch(long[] keys, ByteBlock values) {}

    /** Tests the bytes of a cell. */
    private interface TextTest {
        boolean holds(byte[] bytes, int from, int length);
    }

    private final Predicate predicate;
    private final Map<String, Column> columns;
    private @Nullable Scratch scratch;

    /** @param columns all fields that the predicate refers to */
    public PredicateEvaluation(Predicate predicate, Map<String, Column> columns) {
        this.predicate = predicate;
        this.columns = columns;
    }

    /** Marks the matching cells from {@code from} on. The mark of the first cell is at index {@code at}. */
    public void mark(int from, int count, boolean[] marks, int at) {
        for (int done = 0; done < count; done += BLOCK) {
            int n = Math.min(BLOCK, count - done);
            Arrays.fill(marks, at + done, at + done + n, true);
            retain(predicate, from + done, n, marks, at + done);
        }
    }

    /** Clears the marks of cells that do not match. */
    private void retain(Predicate part, int from, int n, boolean[] marks, int at) {
        if (part instanceof Predicate.All all) {
            for (int i = 0; i < all.parts().size() && (i == 0 || isAny(marks, at, n)); i++) {
                retain(all.parts().get(i), from, n, marks, at);
            }
        } else if (part instanceof Predicate.Any any) {
            retainAny(any.parts(), from, n, marks, at);
        } else if (part instanceof Predicate.InKeys test) {
            Column column = column(test.field());
            retainValid(column, from, n, marks, at);
            retainKeys(column, test.keys(), from, n, marks, at);
        } else if (part instanceof Predicate.InTexts test) {
            Column column = column(test.field());
            retainValid(column, from, n, marks, at);
            retainTexts(column, test.texts()::contains, from, n, marks, at);
        } else if (part instanceof Predicate.Matches test) {
            Column column = column(test.field());
            retainValid(column, from, n, marks, at);
            LikePattern pattern = test.pattern();
            TextTest matches =
                    test.like() ? pattern::matches : (bytes, start, length) -> !pattern.matches(bytes, start, length);
            retainTexts(column, matches, from, n, marks, at);
        } else if (part instanceof Predicate.IsNull test) {
            Column column = column(test.field());
            if (test.isNull()) {
                retainNulls(column, from, n, marks, at);
            } else {
                retainValid(column, from, n, marks, at);
            }
        }
    }

    private Scratch scratch() {
        Scratch room = scratch;
        if (room == null) {
            room = new Scratch(new long[BLOCK], new ByteBlock(BLOCK * Long.BYTES));
            scratch = room;
        }
        return room;
    }

    private Column column(String field) {
        Column column = columns.get(field);
        if (column == null) {
            throw new IllegalStateException("field '" + field + "': was not loaded");
        }
        return column;
    }

    private static boolean isAny(boolean[] marks, int at, int n) {
        for (int i = at; i < at + n; i++) {
            if (marks[i]) {
                return true;
            }
        }
        return false;
    }

    private void retainAny(List<Predicate> parts, int from, int n, boolean[] marks, int at) {
        boolean[] found = new boolean[n];
        boolean[] one = new boolean[n];
        for (Predicate part : parts) {
            Arrays.fill(one, true);
            retain(part, from, n, one, 0);
            for (int i = 0; i < n; i++) {
                found[i] |= one[i];
            }
        }
        for (int i = 0; i < n; i++) {
            marks[at + i] &= found[i];
        }
    }

    private static void retainValid(Column column, int from, int n, boolean[] marks, int at) {
        byte[] validity = column.validity();
        if (validity != null && !Validity.isFull(validity, from, n)) {
            for (int i = 0; i < n; i++) {
                marks[at + i] &= validity[from + i] != 0;
            }
        }
    }

    private static void retainNulls(Column column, int from, int n, boolean[] marks, int at) {
        byte[] validity = column.validity();
        for (int i = 0; i < n; i++) {
            marks[at + i] &= validity != null && validity[from + i] == 0;
        }
    }

    private void retainKeys(Column column, KeySet set, int from, int n, boolean[] marks, int at) {
        PhysicalType type = column.field().datatype().physical();
        Values own = ColumnAccess.values(column);
        if (!set.retain(type, own.array(), from, n, marks, at)) {
            Scratch room = scratch();
            Keys.load(type, own, from, n, room.keys, room.values);
            set.retain(room.keys, n, marks, at);
        }
    }

    private void retainTexts(Column column, TextTest test, int from, int n, boolean[] marks, int at) {
        int first = column.firstValue(from);
        int after = column.firstValue(from + n - 1) + column.valueCount(from + n - 1);
        int width = ColumnAccess.values(column).width();
        byte[] bytes;
        int start;
        if (column.array() instanceof byte[] own) {
            bytes = own;
            start = 0;
        } else {
            ByteBlock values = scratch().values.ensure((after - first) * width);
            ColumnAccess.values(column).get(first, values, 0, after - first);
            bytes = values.bytes();
            start = first;
        }
        for (int i = 0; i < n; i++) {
            if (marks[at + i]) {
                int cell = (column.firstValue(from + i) - start) * width;
                marks[at + i] = test.holds(bytes, cell, column.valueCount(from + i) * width);
            }
        }
    }
}
