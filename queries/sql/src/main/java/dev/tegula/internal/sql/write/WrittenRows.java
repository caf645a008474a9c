package dev.tegula.internal.sql.write;

import dev.tegula.internal.io.load.LabelGrowth;
import dev.tegula.internal.sql.memory.MemoryAccount;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a statement returns of the rows that it writes, as its array stores them, or that it deletes. */
public final class WrittenRows {

    private static final long VALUE_BYTES = 32;

    private final List<ColumnType> columns;
    private final MemoryAccount account;
    private final Query query;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private long charged;

    /** Computes the result of RETURNING from rows, which have a value of Calcite's runtime per column. */
    public interface Query {
        List<@Nullable Object[]> of(List<@Nullable Object[]> rows) throws SQLException;
    }

    /** Takes rows that are about to be written. */
    interface Observer {
        void add(Cells cells) throws IOException;
    }

    /** @param columns the columns of the array */
    public WrittenRows(List<ColumnType> columns, MemoryAccount account, Query query) {
        this.columns = columns;
        this.account = account;
        this.query = query;
    }

    /** Forgets the rows of an attempt that is repeated. */
    public void restart() {
        account.release(charged);
        charged = 0;
        rows.clear();
    }

    /**
     * Adds rows that are about to be written.
     *
     * @param labels the enumerations of the array
     */
    void add(Cells cells, LabelGrowth labels) throws IOException {
        List<CellValues.Cell> values = columns.stream()
                .map(column -> values(column, cells.column(column.field().name()), labels))
                .toList();
        List<@Nullable Object[]> stored = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            @Nullable Object[] row = new Object[values.size()];
            for (int c = 0; c < row.length; c++) {
                row[c] = values.get(c).get(i);
            }
            stored.add(row);
        }
        try {
            query.of(stored).forEach(this::add);
        } catch (SQLException e) {
            throw new IOException(e); // as batches fail
        }
    }

    /** Adds a row of the result. */
    public void add(@Nullable Object[] row) {
        long bytes = VALUE_BYTES * row.length;
        account.charge(bytes, "RETURNING");
        charged += bytes;
        rows.add(row);
    }

    /** Returns the values of cells, which have labels or their indexes where a column is enumerated. */
    private static CellValues.Cell values(ColumnType column, Column cells, LabelGrowth labels) {
        Enumeration known = column.enumeration();
        if (known == null) {
            return CellValues.of(column, cells);
        }
        boolean indexed = cells.field().datatype() == column.field().datatype();
        Column indexes = indexed ? cells : labels.indexes(column.field(), cells);
        Enumeration grown = labels.enumeration(column.field().name());
        return CellValues.of(
                new ColumnType(column.field(), column.kind(), null, grown, false, false, column.mode()), indexes);
    }

    /** Returns the rows of the result. */
    public List<@Nullable Object[]> rows() {
        return rows;
    }
}
