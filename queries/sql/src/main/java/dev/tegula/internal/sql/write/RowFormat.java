package dev.tegula.internal.sql.write;

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
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a query as a file, so that imports write them to arrays of every kind. */
final class RowFormat implements TableFormat {

    private final CellBatchSource batches;

    RowFormat(CellBatchSource batches) {
        this.batches = batches;
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
        TableSchema schema =
                TableSchema.of(batches.fields().stream().map(TableColumn::of).toList());
        return new TableReader() {
            @Override
            public TableSchema schema() {
                return schema;
            }

            @Override
            public @Nullable Cells next() throws IOException {
                return batches.next();
            }

            @Override
            public void close() {
                // The statement closes its rows.
            }
        };
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
        throw new UnsupportedOperationException("rows of queries are only read");
    }
}
