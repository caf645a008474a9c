package dev.tegula.internal.sql.catalog;

import dev.tegula.internal.io.load.FillBound;
import dev.tegula.internal.sql.types.CellValues;
import dev.tegula.internal.sql.types.ColumnType;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** The rows of a file, batch by batch. */
final class FileRows implements Enumerator<@Nullable Object[]> {

    private final TableSource source;
    private final TableReader reader;
    private final List<ColumnType> columns;
    private final @Nullable AtomicBoolean cancelled;
    private CellValues.Cell[] cells = new CellValues.Cell[0];
    private long bytes;
    private int size;
    private int at = -1;

    FileRows(
            TableSource source,
            TableFormat format,
            ReadOptions read,
            List<ColumnType> columns,
            @Nullable AtomicBoolean cancelled)
            throws IOException {
        this.source = source;
        this.reader = format.read(source, read);
        this.columns = columns;
        this.cancelled = cancelled;
    }

    @Override
    public @Nullable Object[] current() {
        @Nullable Object[] row = new Object[cells.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = cells[i].get(at);
        }
        return row;
    }

    @Override
    public boolean moveNext() {
        if (++at < size) {
            return true;
        }
        if (cancelled != null && cancelled.get()) {
            throw new CancellationException();
        }
        try {
            Cells batch = reader.next();
            if (batch == null) {
                return false;
            }
            requireHeld(batch);
            size = batch.size();
            at = 0;
            cells = cells(batch);
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks the file after its first 256 MiB, so that a query of a few rows can read any file. */
    private void requireHeld(Cells batch) {
        bytes += batch.columns().stream().mapToLong(Column::memorySize).sum();
        if (bytes > FillBound.MAX_FILL) {
            FillBound.require(reader, source.name());
        }
    }

    /** Returns the values of a batch. Enumerations may have grown since the last one. */
    private CellValues.Cell[] cells(Cells batch) {
        TableSchema schema = reader.schema();
        List<CellValues.Cell> found = new ArrayList<>();
        for (ColumnType column : columns) {
            TableColumn known = schema.find(column.field().name());
            ColumnType current = known == null || column.enumeration() == null
                    ? column
                    : ColumnType.of(column.field(), null, known.enumeration(), column.mode());
            found.add(CellValues.of(current, batch.column(column.field().name())));
        }
        return found.toArray(CellValues.Cell[]::new);
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
        try (source) {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
