package dev.tegula.cli.sql;

import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes results in a format of files: CSV, Parquet, Arrow and others. */
public final class FileOutput implements ResultOutput {

    private static final int ROWS_AT_ONCE = 4096;

    private final TableFormat format;
    private final TableTarget target;

    /** Writes to a target, which the caller publishes and closes. */
    public FileOutput(TableFormat format, TableTarget target) {
        this.format = format;
        this.target = target;
    }

    @Override
    public long write(ResultSet rows) throws SQLException, IOException {
        List<ResultColumn> columns = columns(rows.getMetaData());
        Map<String, String> metadata = new HashMap<>();
        for (ResultColumn column : columns) {
            if (column.decimals() != null) {
                ColumnMetadata.put(
                        metadata,
                        column.field().name(),
                        ColumnMetadata.LOGICAL_TYPE,
                        column.decimals().name());
            }
        }
        TableSchema schema = new TableSchema(
                columns.stream().map(column -> TableColumn.of(column.field())).toList(), List.of(), metadata);
        long count = 0;
        try (TableWriter writer = format.write(target, schema, WriteOptions.defaults())) {
            int taken = 0;
            while (rows.next()) {
                for (ResultColumn column : columns) {
                    column.take(rows);
                }
                count++;
                if (++taken == ROWS_AT_ONCE) {
                    writer.write(cells(columns));
                    taken = 0;
                }
            }
            if (taken > 0) {
                writer.write(cells(columns));
            }
            writer.finish();
        }
        return count;
    }

    private static Cells cells(List<ResultColumn> columns) {
        List<Column> cells = columns.stream().map(ResultColumn::cells).toList();
        return Cells.of(cells);
    }

    private static List<ResultColumn> columns(ResultSetMetaData all) throws SQLException {
        List<String> names = ColumnNames.distinct(all);
        List<ResultColumn> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(new ResultColumn(all, i + 1, names.get(i), ROWS_AT_ONCE));
        }
        return columns;
    }
}
