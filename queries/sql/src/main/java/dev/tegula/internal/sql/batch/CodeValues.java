package dev.tegula.internal.sql.batch;

import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Codes of the values of a column of texts or with an enumeration. A value is decoded when its bytes, or its index, are
 * met for the first time.
 */
final class CodeValues extends Values {

    private static final int FIRST_SLOTS = 1024;
    private static final long ENTRY_BYTES = 160;

    private final ColumnType type;
    private final MemoryAccount account;
    private final Map<Object, Integer> codes = new HashMap<>();
    private final List<Object> values = new ArrayList<>();

    private byte[][] known = new byte[FIRST_SLOTS][];
    private int[] knownCodes = new int[FIRST_SLOTS];
    private int knownCount;
    private long[] ofIndex = new long[0];

    CodeValues(ColumnType type, MemoryAccount account) {
        super(false);
        this.type = type;
        this.account = account;
    }

    /** Returns the value of a code. */
    Object value(long code) {
        return values.get((int) code);
    }

    @Override
    void evaluate(Rows rows) {
        Column column = rows.cells().column(type.field().name());
        FieldValues.nulls(column, rows, nulls);
        if (type.enumeration() != null) {
            entries(column, rows, CellValues.of(type, column));
        } else if (column.array() instanceof byte[] bytes) {
            texts(column, rows, bytes);
        } else {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = nulls[i] ? 0 : code(column.text(rows.positions()[i]));
            }
        }
    }

    private void entries(Column column, Rows rows, CellValues.Cell cells) {
        for (int i = 0; i < rows.count(); i++) {
            if (nulls[i]) {
                continue;
            }
            int cell = rows.positions()[i];
            long index = column.longAt(cell);
            if (index < 0 || index >= Rows.MOST) {
                set(i, cells.get(cell));
                continue;
            }
            if (index >= ofIndex.length) {
                int before = ofIndex.length;
                ofIndex = Arrays.copyOf(ofIndex, (int) Math.max(index + 1, 2L * before));
                Arrays.fill(ofIndex, before, ofIndex.length, -1);
            }
            if (ofIndex[(int) index] >= 0) {
                longs[i] = ofIndex[(int) index];
            } else if (set(i, cells.get(cell))) {
                ofIndex[(int) index] = longs[i];
            }
        }
    }

    private boolean set(int row, @Nullable Object value) {
        nulls[row] = value == null; // an index without entry
        longs[row] = value == null ? 0 : code(value);
        return value != null;
    }

    private void texts(Column column, Rows rows, byte[] bytes) {
        for (int i = 0; i < rows.count(); i++) {
            if (nulls[i]) {
                continue;
            }
            int cell = rows.positions()[i];
            int from = column.firstValue(cell);
            int to = from + column.valueCount(cell);
            int hash = 1;
            for (int at = from; at < to; at++) {
                hash = 31 * hash + bytes[at];
            }
            int slot = slot(hash, bytes, from, to);
            if (known[slot] == null) {
                slot = remember(hash, Arrays.copyOfRange(bytes, from, to), code(column.text(cell)));
            }
            longs[i] = knownCodes[slot];
        }
    }

    /** Returns the place of some bytes, or a free one. */
    private int slot(int hash, byte[] bytes, int from, int to) {
        int mask = known.length - 1;
        int slot = (hash ^ hash >>> 15) & mask;
        while (known[slot] != null && !Arrays.equals(known[slot], 0, known[slot].length, bytes, from, to)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private int remember(int hash, byte[] text, int code) {
        account.charge(ENTRY_BYTES + text.length, "grouping");
        if (2 * ++knownCount > known.length) {
            byte[][] before = known;
            int[] codesBefore = knownCodes;
            known = new byte[2 * before.length][];
            knownCodes = new int[known.length];
            for (int i = 0; i < before.length; i++) {
                byte[] each = before[i];
                if (each != null) {
                    int slot = slot(Arrays.hashCode(each), each, 0, each.length);
                    known[slot] = each;
                    knownCodes[slot] = codesBefore[i];
                }
            }
        }
        int slot = slot(hash, text, 0, text.length);
        known[slot] = text;
        knownCodes[slot] = code;
        return slot;
    }

    /** Returns the code of a value: bytes that are malformed in different ways may be the same text. */
    private int code(Object value) {
        Integer code = codes.get(value);
        if (code == null) {
            account.charge(ENTRY_BYTES + (value instanceof String text ? 2L * text.length() : 0), "grouping");
            code = values.size();
            codes.put(value, code);
            values.add(value);
        }
        return code;
    }
}
