package dev.tegula.internal.sql.write;

import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Cells;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows that a statement writes, as its array stores them. */
public final class WrittenRows {

    private static final long VALUE_BYTES = 32;

    private final List<ColumnType> columns;
    private final MemoryAccount account;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    /** @param columns the columns that are kept */
    public WrittenRows(List<ColumnType> columns, MemoryAccount account) {
        this.columns = columns;
        this.account = account;
    }

    /** Forgets the rows of an attempt that is repeated. */
    public void restart() {
        account.release(VALUE_BYTES * columns.size() * rows.size());
        rows.clear();
    }

    /** Adds rows that are about to be written. */
    public void add(Cells cells) {
        account.charge(VALUE_BYTES * columns.size() * cells.size(), "RETURNING");
        List<CellValues.Cell> values = columns.stream()
                .map(column -> CellValues.of(column, cells.column(column.field().name())))
                .toList();
        for (int i = 0; i < cells.size(); i++) {
            @Nullable Object[] row = new Object[columns.size()];
            for (int c = 0; c < row.length; c++) {
                row[c] = values.get(c).get(i);
            }
            rows.add(row);
        }
    }

    /** Returns the rows. */
    public List<@Nullable Object[]> rows() {
        return rows;
    }
}
