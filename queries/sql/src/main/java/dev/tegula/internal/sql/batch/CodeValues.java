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

    private static final long ENTRY_BYTES = 160;

    private final ColumnType type;
    private final MemoryAccount account;
    private final Map<Object, Integer> codes = new HashMap<>();
    private final List<Object> values = new ArrayList<>();

    private final KnownTexts known;
    private long[] ofIndex = new long[0];

    CodeValues(ColumnType type, MemoryAccount account) {
        super(false);
        this.type = type;
        this.account = account;
        this.known = new KnownTexts(account);
    }

    /** Returns the value of a code. */
    Object value(long code) {
        return values.get((int) code);
    }

    @Override
    void evaluate(Rows rows) {
        Column column = rows.cells().column(type.field().name());
        FieldValues.nulls(column, rows, this);
        if (type.enumeration() != null) {
            entries(column, rows, CellValues.of(type, column));
        } else if (column.array() instanceof byte[] bytes) {
            texts(column, rows, bytes);
        } else {
            for (int i = 0; i < rows.count(); i++) {
                longs[i] = nulls[i] ? 0 : code(column.text(rows.cell(i)));
            }
        }
    }

    private void entries(Column column, Rows rows, CellValues.Cell cells) {
        for (int i = 0; i < rows.count(); i++) {
            if (nulls[i]) {
                continue;
            }
            int cell = rows.cell(i);
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
        if (value == null) { // an index without entry
            nullable();
            nulls[row] = true;
        }
        longs[row] = value == null ? 0 : code(value);
        return value != null;
    }

    private void texts(Column column, Rows rows, byte[] bytes) {
        boolean nullable = isNullable();
        long[] offsets = column.offsets();
        for (int i = 0; i < rows.count(); i++) {
            if (nullable && nulls[i]) {
                continue;
            }
            int cell = rows.cell(i);
            int from = offsets == null ? column.firstValue(cell) : (int) offsets[cell];
            int to = offsets == null ? from + column.valueCount(cell) : (int) offsets[cell + 1];
            int code = known.find(bytes, from, to);
            if (code < 0) {
                code = code(column.text(cell));
                known.add(bytes, from, to, code);
            }
            longs[i] = code;
        }
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
