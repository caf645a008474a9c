package dev.tegula.internal.sql.write;

import dev.tegula.internal.sql.session.SqlRows;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The rows of a query as a file, so that imports write them to arrays of every kind. */
final class RowFormat implements TableFormat {

    private static final int BATCH = 16_384;

    private final SqlRows rows;
    private final List<RowColumn> columns;
    private final BooleanSupplier cancelled;

    /**
     * @param rows the rows, with a value per column; the caller closes them
     * @param columns the columns of the array
     */
    RowFormat(SqlRows rows, List<ColumnType> columns, BooleanSupplier cancelled) {
        this.rows = rows;
        this.columns = columns.stream().map(RowColumn::new).toList();
        this.cancelled = cancelled;
    }

    @Override
    public String name() {
        return "query";
    }

    @Override
    public List<String> extensions() {
        return List.of();
    }

    @Override
    public boolean canWrite() {
        return false;
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) {
        TableSchema schema = TableSchema.of(
                columns.stream().map(column -> TableColumn.of(column.field())).toList());
        return new TableReader() {
            @Override
            public TableSchema schema() {
                return schema;
            }

            @Override
            public @Nullable Cells next() throws IOException {
                return batch();
            }

            @Override
            public void close() {
                // The statement closes its rows.
            }
        };
    }

    private @Nullable Cells batch() throws IOException {
        List<List<@Nullable Object>> values = new ArrayList<>();
        columns.forEach(column -> values.add(new ArrayList<>()));
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
        if (values.get(0).isEmpty()) {
            return null;
        }
        List<Column> batch = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            batch.add(columns.get(c).column(values.get(c)));
        }
        return Cells.of(batch);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
        throw new UnsupportedOperationException("rows of queries are only read");
    }
}
