package dev.tegula.internal.sql.write;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.load.LabelGrowth;
import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The rows of a query as batches of cells. */
public final class RowBatches implements CellBatchSource {

    private static final int BATCH = 16_384;

    private final SqlRows rows;
    private final List<RowColumn> columns;
    private final BooleanSupplier cancelled;
    private WrittenRows.Observer observer = cells -> {};

    /**
     * @param rows the rows, with a value per column; the caller closes them
     * @param columns the columns of the array that the values belong to
     */
    public RowBatches(SqlRows rows, List<ColumnType> columns, BooleanSupplier cancelled) {
        this.rows = rows;
        this.columns = columns.stream().map(RowColumn::new).toList();
        this.cancelled = cancelled;
    }

    /** Hands on all rows before they are written to an array. */
    public void observe(WrittenRows written, ArrayReader array) {
        LabelGrowth labels = LabelGrowth.of(array.schema(), array::enumeration);
        this.observer = cells -> written.add(cells, labels);
    }

    @Override
    public List<Field> fields() {
        return columns.stream().map(RowColumn::field).toList();
    }

    @Override
    public @Nullable Cells next() throws IOException {
        List<List<@Nullable Object>> values = values(rows, columns.size(), cancelled);
        if (values.get(0).isEmpty()) {
            return null;
        }
        List<Column> batch = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            batch.add(columns.get(c).column(values.get(c)));
        }
        Cells cells = Cells.of(batch);
        observer.add(cells);
        return cells;
    }

    /** Returns the values of the next rows by column; none after the last ones. */
    static List<List<@Nullable Object>> values(SqlRows rows, int columns, BooleanSupplier cancelled)
            throws IOException {
        List<List<@Nullable Object>> values = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            values.add(new ArrayList<>());
        }
        try {
            for (int i = 0; i < BATCH; i++) {
                if (cancelled.getAsBoolean()) {
                    rows.cancel();
                }
                @Nullable Object @Nullable [] row = rows.next();
                if (row == null) {
                    break;
                }
                for (int c = 0; c < row.length; c++) {
                    values.get(c).add(row[c]);
                }
            }
        } catch (SQLException e) {
            throw new IOException(e);
        }
        return values;
    }
}
